import type { FamilyDetail, FamilyInfo } from "@/api/shapes";
import { megabytes } from "@/ui/size";
import s from "./facts.module.css";

const colours = ["var(--d1)", "var(--d2)", "var(--d3)", "var(--f-deep)", "var(--d6)", "var(--d5)"];
/** Parts that are named; what is smaller is one. */
const PARTS = 5;

/** What the file itself says, and what it is heavy with. */
export function Xray({ info, detail }: { info: FamilyInfo; detail: FamilyDetail }) {
  const sorted = [...detail.weight].sort((a, b) => b.bytes - a.bytes);
  const rest = sorted.slice(PARTS).reduce((n, p) => n + p.bytes, 0);
  const parts = [...sorted.slice(0, PARTS), ...(rest ? [{ label: "其他", bytes: rest }] : [])];
  const sum = parts.reduce((n, p) => n + p.bytes, 0);
  const main = info.files[0];
  return (
    <div className={s.xray}>
      <dl>
        {detail.facts.map((f) => (
          <div key={f.label}>
            <dt>{f.label}</dt>
            <dd>{f.value}</dd>
          </div>
        ))}
        {info.ifcClass && (
          <div>
            <dt>IFC 类</dt>
            <dd>{info.ifcClass}</dd>
          </div>
        )}
      </dl>
      {sum > 0 && (
        <div className={s.weight}>
          <b>
            文件大小 <span className="num">{megabytes(info.bytes)}</span>
          </b>
          <div role="img" aria-label={parts.map((p) => `${p.label} ${megabytes(p.bytes)}`).join("，")}>
            {parts.map((p, i) => (
              <i key={p.label} style={{ width: `${(p.bytes / sum) * 100}%`, background: colours[i] }} />
            ))}
          </div>
          <ul>
            {parts.map((p, i) => (
              <li key={p.label}>
                <i style={{ background: colours[i] }} />
                {p.label} <span className="num">{megabytes(p.bytes)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {main && (
        <p className={s.sha}>
          <span>{main.name}</span>
          <code className="code">SHA-256 {main.sha256.replace(/(.{4})/g, "$1 ").trim()}</code>
        </p>
      )}
    </div>
  );
}
