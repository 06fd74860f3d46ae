import { useState } from "react";
import type { FamilyDetail } from "@/api/shapes";
import s from "./facts.module.css";

const FEW = 12;
export const sourceName = (source: string) => (source === "file" ? "读自文件" : "服务商填写");
export function Source({ of }: { of: string }) {
  return of ? <span className={`${s.source} ${of === "file" ? s.read : ""}`}>{sourceName(of)}</span> : null;
}

interface Props {
  detail: FamilyDetail;
  type: number;
  onType: (type: number) => void;
}

/** The types by their parameters: a row chosen is the type that the drawing shows. Each column says whether the file says it. */
export function Types({ detail, type, onType }: Props) {
  const [all, setAll] = useState(false);
  const params = detail.params.filter((p) => p.kind === "type");
  const others = detail.params.filter((p) => p.kind !== "type");
  const rows = all ? detail.types : detail.types.slice(0, FEW);
  const groups: { name: string; span: number }[] = [];
  for (const p of params) {
    const last = groups.at(-1);
    const name = p.group || "其他";
    if (last?.name === name) last.span++;
    else groups.push({ name, span: 1 });
  }
  return (
    <>
      <div className={s.scroll}>
        <table className={s.table}>
          <thead>
            <tr className={s.groups}>
              <td aria-hidden="true" />
              {groups.map((g, i) => (
                <th key={i} colSpan={g.span} scope="colgroup">
                  {g.name}
                </th>
              ))}
            </tr>
            <tr>
              <th scope="col">
                类型
                <Source of={detail.typesSource} />
              </th>
              {params.map((p) => (
                <th key={`${p.name}${p.guid}`} scope="col" title={p.guid ? `共享参数 ${p.guid}` : undefined}>
                  {p.name}
                  {p.unit && <small>（{p.unit}）</small>}
                  <Source of={p.source} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((name, i) => (
              <tr key={name} className={i === type ? s.on : undefined}>
                <th scope="row">
                  <button type="button" aria-pressed={i === type} onClick={() => onType(i)}>
                    {name}
                  </button>
                </th>
                {params.map((p) => (
                  <td key={`${p.name}${p.guid}`} className="num">
                    {p.values[i] || "—"}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {detail.types.length > FEW && (
        <button type="button" className={`btn s ${s.all}`} onClick={() => setAll(!all)}>
          {all ? "收起" : `显示全部 ${detail.types.length} 个类型`}
        </button>
      )}
      <dl className={s.more}>
        {others.length > 0 && (
          <div>
            <dt>实例参数</dt>
            <dd>
              {others.map((p) => `${p.name}${p.unit ? `（${p.unit}）` : ""}`).join("、")}
              <Source of="claimed" />
            </dd>
          </div>
        )}
        {params.some((p) => p.origin === "shared") && (
          <div>
            <dt>共享参数</dt>
            <dd>{params.filter((p) => p.origin === "shared").map((p) => p.name).join("、")}</dd>
          </div>
        )}
        {detail.classification.map((c) => (
          <div key={c.system + c.code}>
            <dt>{c.system}</dt>
            <dd>
              <span className="num">{c.code}</span>
              <Source of={c.source ?? ""} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
