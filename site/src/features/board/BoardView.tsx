import type { Board } from "@/api/gen/analysis";
import type { CSSProperties } from "react";
import { Chart } from "@/ui/chart/Chart";
import { Link } from "@/ui/Link";
import { yuan } from "@/ui/money";
import { count } from "@/ui/text";
import { change, columnsOf, goodWay, known, shown, spark, type Tile } from "./board";
import figures from "@/ui/figures.module.css";
import s from "./board.module.css";

/** A board: its tiles, its series as charts that are tables too, its lists of the most. `links` lead to what only members read. */
export function BoardView({ board, links = true }: { board: Board; links?: boolean }) {
  const of = (...keys: string[]) => keys.flatMap((key) => board.tiles.filter((t) => t.key === key));
  const visits = of("visits", "looks");
  const tops = board.tops.filter((t) => t.rows.length > 0);
  const tiles = board.tiles.filter((tile) => !tile.hidden);
  const halves = visits.length > 0 ? tops : tops.slice(1);
  const alone = (halves.length + (visits.length > 0 ? 0 : of("running", "expiring").length && 1) + (board.months.length && 1)) % 2 === 1;
  return (
    <>
      <ul className={`${figures.figures} ${s.tiles}`} style={{ "--columns": columnsOf(tiles.length) } as CSSProperties}>
        {tiles.map((tile) => (
          <TileOf key={tile.key} tile={tile} link={links && tile.path !== ""} />
        ))}
      </ul>
      <p className={`t3 ${s.period}`}>
        <span>
          {board.from} 至 {board.to}，
        </span>
        <span>
          上期为 {board.beforeFrom} 至 {board.beforeTo}
        </span>
      </p>
      <div className={s.panels}>
        {visits.length > 0 ? (
          <Series id="visits" className={s.wide} title="每日浏览" label="每天的页面浏览与产品浏览" unit="次" tiles={visits} empty="这段时间还没有同意统计的访客。" />
        ) : (
          <Series id="active" className={s.wide} title="每日活跃成员" label="每天进入工作台的成员" unit="人" tiles={of("active")} empty="这段时间还没有成员进入工作台。" />
        )}
        {visits.length > 0 ? <Funnel tiles={of("visits", "looks", "trials", "applies", "carts", "payments")} /> : <TopOf top={board.tops[0]} />}
        {visits.length === 0 && <Series id="projects" title="项目" label="每天运行中与 30 天内到期的项目" unit="个" tiles={of("running", "expiring")} empty="这段时间还没有项目。" />}
        {board.weeks.length > 0 && <Weeks weeks={board.weeks} />}
        {board.months.length > 0 && <Months months={board.months} />}
        {halves.map((top, i) => (
          <TopOf key={top.key} top={top} wide={alone && i === halves.length - 1 ? "all" : "half"} />
        ))}
      </div>
    </>
  );
}

function TileOf({ tile, link }: { tile: Tile; link: boolean }) {
  const { text, turn } = change(tile);
  const line = spark(tile);
  const body = (
    <>
      <i>{tile.name}</i>
      <span className={figures.value} data-tile={tile.key} data-value={tile.value ?? ""}>
        {shown(tile, tile.value)}
        <small>{tile.unit}</small>
      </span>
      <em>
        {turn === null ? (
          text
        ) : (
          <>
            较上期 <b className={`num ${s[turn]}`} data-turn={turn}>{text}</b>
            {turn === "bad" && <span className="sr">，需要留意</span>}
          </>
        )}
      </em>
      <svg viewBox="0 0 100 30" preserveAspectRatio="none" aria-hidden="true">
        {line && <polyline points={line} vectorEffect="non-scaling-stroke" />}
      </svg>
    </>
  );
  return (
    <li>
      {link ? (
        <Link href={tile.path} aria-describedby={`tile-${tile.key}`}>
          {body}
        </Link>
      ) : (
        <div>{body}</div>
      )}
      <p id={`tile-${tile.key}`} role="tooltip" className={figures.def}>
        {tile.definition}。{goodWay[tile.good]}。
      </p>
    </li>
  );
}

function Series({ id, title, label, unit, tiles, empty, className = "" }: { id: string; title: string; label: string; unit: string; tiles: Tile[]; empty: string; className?: string }) {
  const { dates, numbers } = known(tiles);
  if (tiles.length === 0) return null; // whoever shared the board has hidden it
  return (
    <section className={`panel ${className}`} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
      </header>
      <div className={s.chart}>
        <Chart label={label} unit={unit} categories={dates.map((d) => d.slice(5))} series={tiles.map((t, i) => ({ name: t.name, kind: "line", data: numbers[i] ?? [] }))} empty={empty} />
      </div>
    </section>
  );
}

function Months({ months }: { months: Board["months"] }) {
  return (
    <section className="panel" aria-labelledby="months">
      <header>
        <h2 id="months">收入与支出</h2>
        <span className="t3">近 6 个月，单位元</span>
      </header>
      <div className={s.chart}>
        <Chart
          label="每月企业账户的净收入与支出"
          unit="元"
          format={yuan}
          tick={(fen) => String(fen / 100)}
          categories={months.map((m) => `${Number(m.month.slice(5))} 月`)}
          series={[
            { name: "净收入", kind: "bar", data: months.map((m) => m.incomeFen) },
            { name: "支出", kind: "bar", data: months.map((m) => m.spentFen) },
          ]}
          empty="近 6 个月企业账户没有收入和支出。"
        />
      </div>
    </section>
  );
}

/** Of those who came first in a week, how many came again in the weeks after. */
function Weeks({ weeks }: { weeks: Board["weeks"] }) {
  const most = Math.max(1, ...weeks.map((w) => w.back.findLastIndex((n) => n !== null) + 1));
  const after = Array.from({ length: most }, (_, i) => i + 1);
  return (
    <section className={`panel ${s.all}`} aria-labelledby="weeks">
      <header>
        <h2 id="weeks">留存</h2>
        <span className="t3">按首次访问的一周分组，之后各周再来的占比；只算已结束的周，不足 5 人的不显示</span>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={s.scroll} role="group" aria-label="留存" tabIndex={0}>
        <table className={s.weeks}>
          <thead>
            <tr>
              <th scope="col">首次访问</th>
              <th scope="col">人数</th>
              {after.map((n) => (
                <th key={n} scope="col">
                  {n} 周后
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((w) => (
              <tr key={w.week}>
                <th scope="row">{w.week.slice(5)} 起</th>
                <td className="num">{count(w.n)}</td>
                {after.map((n) => {
                  const back = w.back[n - 1] ?? null;
                  return (
                    <td key={n} className="num">
                      {back === null ? <span className="t3">—</span> : `${((back * 100) / w.n).toFixed(1)}%`}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** How many go on from each step to the next. */
function Funnel({ tiles }: { tiles: Tile[] }) {
  const most = Math.max(1, ...tiles.map((t) => t.value ?? 0));
  return (
    <section className={`panel ${s.narrow}`} aria-labelledby="funnel">
      <header>
        <h2 id="funnel">转化</h2>
      </header>
      <ol className={s.ranks}>
        {tiles.map((t, i) => (
          <li key={t.key}>
            <span className="num">{i + 1}</span>
            <span>{t.name}</span>
            <u style={{ width: `${((t.value ?? 0) * 100) / most}%` }} />
            <span className="num">{shown(t, t.value)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function TopOf({ top, wide = "narrow" }: { top: Board["tops"][number] | undefined; wide?: "narrow" | "half" | "all" }) {
  if (!top) return null;
  const most = top.unit === "%" ? 100 : Math.max(1, ...top.rows.map((r) => r.value));
  return (
    <section className={`panel ${s[wide] ?? ""}`} aria-labelledby={`top-${top.key}`}>
      <header>
        <h2 id={`top-${top.key}`}>{top.name}</h2>
        <span className="t3">{top.definition}</span>
      </header>
      {top.rows.length === 0 ? (
        <p className={s.none}>还没有记录。</p>
      ) : (
        <ol className={s.ranks}>
          {top.rows.slice(0, 8).map((r, i) => (
            <li key={`${r.name} ${r.path}`}>
              <span className="num">{i + 1}</span>
              <span className={s.name}>
                {r.path ? (
                  <Link className="link" href={r.path}>
                    {r.name}
                  </Link>
                ) : (
                  r.name
                )}
              </span>
              <u style={{ width: `${(r.value * 100) / most}%` }} />
              <span className="num">
                {count(r.value)}
                {top.unit === "%" && "%"}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
