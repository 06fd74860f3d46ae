import type { FamilyDetail } from "@/api/shapes";
import { megabytes } from "@/ui/size";
import s from "./facts.module.css";

/** + for what came, − for what went, ~ for what is another. */
const signOf = (text: string) => (/^(增加|新增|添加)/.test(text) ? "+" : /^(删除|减少|移除|去掉)/.test(text) ? "−" : "~");
const tone: Record<string, string | undefined> = { "+": "ok", "−": "bad", "~": "t3" };

/** Each version with what its files say otherwise than those before. */
export function Versions({ versions }: { versions: FamilyDetail["versions"] }) {
  return (
    <ol className={s.versions}>
      {versions.map((v, i) => (
        <li key={v.no}>
          <b className="num">V{v.no.replace(/^v/i, "")}</b>
          <div>
            <p className="t3">
              <time className="num">{v.time.slice(0, 10)}</time>
              {i === 0 && <span className="tag ink">当前</span>}
              {v.bytes > 0 && <span className="num">{megabytes(v.bytes)}</span>}
            </p>
            {v.log && <p>{v.log}</p>}
            {v.changes.length > 0 && (
              <ul>
                {v.changes.map((text) => (
                  <li key={text}>
                    <i className={tone[signOf(text)]}>{signOf(text)}</i>
                    {text}
                  </li>
                ))}
              </ul>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
