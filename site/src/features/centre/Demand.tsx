import { useRead } from "@/api/hooks";
import { familyPaths } from "@/familyPaths";
import { ownPaths } from "@/ownPaths";
import { useLabels } from "@/parts/labels";
import { Permit } from "@/session/Permit";
import { Link } from "@/ui/Link";
import { Empty, ErrorStrip, PageError, Skeleton } from "@/ui/states";
import { count } from "@/ui/text";
import type { Posts } from "@/api/shapes";
import s from "./demand.module.css";

type Wish = Posts["/family/mall/shop/demand"]["data"]["list"][number];
const LIST = "/family/mall/shop/demand";

/** What visitors have searched in the family list and not found: words, conditions, how often, and the way to fill the gap. */
export function Demand() {
  const { data, error, mutate } = useRead(LIST, {});
  const disciplines = useLabels("DISCIPLINE");
  if (error && !data && (error as { reason?: string }).reason === "no_families")
    return (
      <Empty text="有族上架后，这里会列出访客在共享族库里没有找到的构件。">
        <Link className="btn" href={ownPaths.uploadFamilies}>
          上传族
        </Link>
      </Empty>
    );
  if (error && !data) return <PageError error={error} onRetry={() => void mutate()} />;
  if (!data) return <Skeleton lines={6} height={40} />;
  if (!data.list.length) return <Empty text="近 30 天没有找不到的构件。同样的条件被搜索 5 次以上而没有结果，会列在这里。" />;
  return (
    <div className={s.demand} data-demand="ready">
      {error && <ErrorStrip error={error} onRetry={() => void mutate()} />}
      <p className="t3">近 30 天访客在共享族库里搜索而没有找到的构件，只列 5 次以上的，不记录是谁搜索的。数据截至 {data.updateTime.slice(5, 16)}。</p>
      <ul>
        {data.list.map((w) => (
          <li key={[w.keyword, w.groupCode, w.discipline, w.format, w.lod, w.revitYear].join("|")}>
            <div className={s.what}>
              <b>{w.keyword || w.groupName || "未写关键词"}</b>
              <span className="t3">
                {[
                  w.keyword && w.groupName, w.discipline && disciplines.labelOf(w.discipline), w.format && w.format.toUpperCase(), w.lod && `LOD ${w.lod}`, w.revitYear > 0 && `Revit ${w.revitYear}`,
                ].filter(Boolean).join(" · ") || "没有选其他条件"}
              </span>
            </div>
            <Trend days={w.days} />
            <div className={s.often}>
              <b className="num">{count(w.n)}</b> 次
              <span className="t3">{changeOf(w)}</span>
            </div>
            <div className={s.acts}>
              <Link className="btn s" href={familyPaths.searched(searchOf(w))}>
                查看搜索<span className="sr">，{nameOf(w)}</span>
              </Link>
              <Permit any={["family:item:edit"]}>
                <Link className="btn s" href={ownPaths.uploadWanted({ name: w.keyword || w.groupName, category: w.groupCode, discipline: w.discipline })}>
                  上传这个族<span className="sr">，{nameOf(w)}</span>
                </Link>
              </Permit>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

const nameOf = (w: Wish) => w.keyword || w.groupName;
const searchOf = (w: Wish) =>
  Object.fromEntries(
    Object.entries({ keyword: w.keyword, groupCode: w.groupCode, discipline: w.discipline, format: w.format, lod: w.lod, revitYear: w.revitYear ? String(w.revitYear) : "" }).filter(([, v]) => v),
  );
const changeOf = ({ n, before }: Wish) => (before === 0 ? "前 30 天不足 5 次" : n === before ? "与前 30 天相同" : n > before ? `比前 30 天多 ${n - before} 次` : `比前 30 天少 ${before - n} 次`);

/** Each of the days as a bar; the latest is at the right. */
function Trend({ days }: { days: readonly number[] }) {
  const most = Math.max(1, ...days);
  return (
    <svg className={s.trend} viewBox={`0 0 ${days.length * 4} 28`} role="img" aria-label={`近 ${days.length} 天，最多一天 ${most} 次，最近 7 天共 ${days.slice(-7).reduce((a, b) => a + b, 0)} 次`}>
      {days.map((n, i) => n > 0 && <rect key={i} x={i * 4} y={27 - Math.max(2, (n / most) * 26)} width="3" height={Math.max(2, (n / most) * 26)} />)}
      <path d={`M0 27.5H${days.length * 4}`} />
    </svg>
  );
}
