import { useGet, useRead } from "@/api/hooks";
import { ownPaths } from "@/ownPaths";
import { Chart } from "@/ui/chart/Chart";
import { Rooms } from "@/parts/files/Rooms";
import { partOf } from "@/parts/files/room";
import { DimLine } from "@/ui/DimLine";
import { Link } from "@/ui/Link";
import { count } from "@/ui/text";
import { moment } from "@/ui/time";
import { weekdayMean } from "./active";
import s from "./WorkbenchHome.module.css";

const useActive = () => useRead("/micro/sys/workbench/active", {});

/** How many members came on each of the last 30 days. */
export function ActivePanel() {
  const { data, error, mutate } = useActive();
  const days = data?.days ?? [];
  const today = days.at(-1)?.members ?? 0;
  return (
    <section className="panel" aria-labelledby="active">
      <header>
        <h2 id="active">每日活跃成员</h2>
        {data && <span className="t3">数据截至 {moment(data.asOf)}</span>}
      </header>
      {data && (
        <dl className={s.active}>
          <div>
            <dt>今天</dt>
            <dd>
              {count(today)}
              <small>人</small>
            </dd>
          </div>
          <div>
            <dt>工作日均值</dt>
            <dd>
              {count(weekdayMean(days.slice(0, -1)))}
              <small>人</small>
            </dd>
          </div>
          <div>
            <dt>30 天内来过</dt>
            <dd>
              {count(data.within)}
              <small>{`人，占 ${data.members ? Math.round((data.within * 100) / data.members) : 0}%`}</small>
            </dd>
          </div>
        </dl>
      )}
      <div className={s.plot}>
        <Chart
          label="近 30 天每天进入工作台的成员"
          unit="人"
          categories={days.map((d) => d.date.slice(5))}
          series={[{ name: "成员", kind: "line", data: days.map((d) => d.members) }]}
          loading={!data && !error}
          error={data ? undefined : error}
          onRetry={() => void mutate()}
          empty="近 30 天还没有成员进入工作台。"
        />
      </div>
    </section>
  );
}

/** How many seats are taken, for who sees everybody. */
export function SeatsPanel() {
  const { data } = useActive();
  if (!data?.seats) return null;
  return (
    <section className="panel" aria-labelledby="seats">
      <header>
        <h2 id="seats">席位</h2>
        <Link className="link" href={ownPaths.organization}>
          管理成员
        </Link>
      </header>
      <div className={s.seats}>
        <span>
          已用 <b className="num">{count(data.taken)}</b> / {count(data.seats)} 席
        </span>
        <DimLine part={(data.taken * 100) / data.seats} label={`已用 ${data.taken} 席，共 ${data.seats} 席`} />
        <p className="t3">{data.taken < data.seats ? `还可以加入 ${count(data.seats - data.taken)} 人。待加入和已停用的成员也占席位。` : "席位已用完，移出成员后才能再加入。"}</p>
      </div>
    </section>
  );
}

const FULLEST = 3;

/** The room that one's own files take, what is fullest first; nothing while there are none. */
export function RoomPanel() {
  const { data } = useGet("/micro/file/minio/spaces", {});
  if (!data?.length) return null;
  return (
    <section className="panel" aria-labelledby="room">
      <header>
        <h2 id="room">我的文件空间</h2>
        <Link className="link" href="/my-management/myResource">
          管理文件
        </Link>
      </header>
      <div className={s.seats}>
        <Rooms spaces={[...data].sort((a, b) => partOf(b) - partOf(a)).slice(0, FULLEST)} />
      </div>
    </section>
  );
}
