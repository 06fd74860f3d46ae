import { useState } from "react";
import { familyPaths } from "@/familyPaths";
import { Cover } from "@/ui/Cover";
import { Dialog } from "@/ui/Dialog";
import { Link } from "@/ui/Link";
import { ErrorStrip, Skeleton } from "@/ui/states";
import type { Compared } from "./compared";
import { facts } from "./differences";
import { useDetails } from "./useDetail";
import s from "./family.module.css";

/** Up to four families beside one another, each by one of its types; what differs is marked. */
export function CompareDialog({ list, onClose }: { list: readonly Compared[]; onClose: () => void }) {
  const { data, error, mutate } = useDetails(list.map((c) => c.id));
  const [types, setTypes] = useState<Record<string, number>>({});
  const names = [...new Set((data ?? []).flatMap((d) => d.params.map((p) => `${p.name}\n${p.unit ?? ""}`)))];
  const row = (label: string, values: readonly string[], key = label) => (
    <tr key={key} className={new Set(values).size > 1 ? s.other : undefined}>
      <th scope="row">{label}</th>
      {values.map((value, i) => (
        <td key={list[i]?.id} className="num">
          {value}
        </td>
      ))}
    </tr>
  );
  return (
    <Dialog title={`对比 ${list.length} 个族`} wide onClose={onClose}>
      <div className={s.scroll}>
        <table className={s.table} data-compare={data ? "ready" : undefined}>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr">项目</span>
              </th>
              {list.map((c) => (
                <th key={c.id} scope="col">
                  <span>
                    <Cover url={c.cover} kind={c.kind} id={c.id} name={c.name} dims={c.dims} eager />
                  </span>
                  <Link href={familyPaths.detail(c.id)}>{c.name}</Link>
                  <small className="num">{c.no}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {facts.map(({ label, of }) => row(label, list.map(of)))}
            {data && (
              <>
                <tr className={s.group}>
                  <th scope="row">类型</th>
                  {list.map((c, i) => (
                    <td key={c.id}>
                      {data[i]?.types.length ? (
                        <select aria-label={`${c.name}的类型`} value={types[c.id] ?? 0} onChange={(e) => setTypes({ ...types, [c.id]: Number(e.target.value) })}>
                          {data[i].types.map((t, n) => (
                            <option key={t} value={n}>
                              {t}
                            </option>
                          ))}
                        </select>
                      ) : (
                        "—"
                      )}
                    </td>
                  ))}
                </tr>
                {names.map((name) => {
                  const [label = "", unit = ""] = name.split("\n");
                  return row(
                    unit ? `${label}（${unit}）` : label,
                    list.map((c, i) => data[i]?.params.find((p) => p.name === label && (p.unit ?? "") === unit)?.values[types[c.id] ?? 0] || "—"),
                    name,
                  );
                })}
              </>
            )}
          </tbody>
        </table>
      </div>
      {error && <ErrorStrip error={error} onRetry={() => void mutate()} />}
      {!data && !error && <Skeleton lines={6} />}
      <p className="t3">底色标出不相同的项。参数取所选类型的值，读自文件或由服务商填写。</p>
    </Dialog>
  );
}
