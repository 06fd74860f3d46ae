import { useRead } from "@/api/hooks";
import { ErrorStrip, Skeleton } from "@/ui/states";
import { count } from "@/ui/text";
import { momentOf } from "@/ui/time";
import s from "./uses.module.css";

/** Who downloads one of the enterprise's own families, by version and by enterprise. */
export function FamilyUses({ id }: { id: string }) {
  const { data, error, mutate } = useRead("/family/mall/product/uses", { id });
  if (error && !data) return <ErrorStrip error={error} onRetry={() => void mutate()} />;
  if (!data) return <Skeleton lines={4} />;
  return (
    <div className={s.uses} data-uses="ready">
      <section aria-label="按版本的下载">
        <h3>按版本的下载</h3>
        <ul>
          {data.versions.map((v) => (
            <li key={v.no}>
              <span className="num">V{v.no.replace(/^v/i, "")}</span>
              <b className="num">{count(v.downloads)}</b>
            </li>
          ))}
          {data.earlier > 0 && (
            <li>
              <span>未区分版本的早期下载</span>
              <b className="num">{count(data.earlier)}</b>
            </li>
          )}
        </ul>
        {!data.versions.length && !data.earlier && <p className="t3">还没有人下载。</p>}
      </section>
      <section aria-label="按企业的下载">
        <h3>按企业的下载</h3>
        <ul>
          {data.buyers.map((b, i) => (
            <li key={`${b.name} ${i}`}>
              <span>
                {b.name}
                <small className="t3">
                  <span className="num">{momentOf(b.buyTime)}</span> 购买，最近下载 <span className="num">{momentOf(b.lastTime)}</span>
                </small>
              </span>
              <b className="num">{count(b.downloads)}</b>
            </li>
          ))}
          <li>
            <span>
              {data.buyers.length ? "其他企业" : "未购买的企业"}
              <small className="t3">{data.others ? `${count(data.others)} 家` : "少于 5 家，不显示"}</small>
            </span>
            <b className="num">{data.others ? count(data.otherDownloads) : "—"}</b>
          </li>
        </ul>
        <p className="t3">只列出购买过的企业。同一人一天计一次，本企业的下载不计入企业。</p>
      </section>
    </div>
  );
}
