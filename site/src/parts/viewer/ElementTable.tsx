import { useMemo, useState } from "react";
import { Turn } from "@/ui/Turn";
import { found, kindOf, type ViewerElement } from "./model";
import s from "./viewer.module.css";

const PAGE = 20;

interface Props {
  elements: readonly ViewerElement[];
  picked?: number;
  loading: boolean;
  onPick: (element: number) => void;
}

/** The elements as a table: the way to them by keyboard and for who cannot see the model. */
export function ElementTable({ elements, picked, loading, onPick }: Props) {
  const [typed, setTyped] = useState("");
  const [page, setPage] = useState(0);
  const rows = useMemo(() => found(elements, typed), [elements, typed]);
  const pages = Math.max(1, Math.ceil(rows.length / PAGE));
  const at = Math.min(page, pages - 1);
  return (
    <details className={s.table}>
      <summary>
        构件表<span className="num">{loading ? "" : `（${rows.length}）`}</span>
      </summary>
      <input type="search" value={typed} placeholder="按名称、类别或楼层查找" aria-label="查找构件" onChange={(e) => setTyped(e.target.value)} />
      {loading ? (
        <p role="status">正在读取构件…</p>
      ) : rows.length === 0 ? (
        <p>{typed ? `没有找到“${typed.trim()}”，换一个词试试` : "这个模型没有构件信息"}</p>
      ) : (
        <>
          <table>
            <thead>
              <tr>
                <th scope="col">构件</th>
                <th scope="col">类别</th>
                <th scope="col">楼层</th>
              </tr>
            </thead>
            <tbody>
              {rows.slice(at * PAGE, (at + 1) * PAGE).map((e) => (
                <tr key={e.id} data-picked={e.id === picked || undefined}>
                  <td>
                    <button type="button" aria-pressed={e.id === picked} onClick={() => onPick(e.id)}>
                      {e.name || e.guid || `#${e.id}`}
                    </button>
                  </td>
                  <td>{kindOf(e.class)}</td>
                  <td>{e.storey}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {pages > 1 && (
            <p className={s.pages}>
              <Turn page={at + 1} last={pages} onTurn={(to) => setPage(to - 1)} />
            </p>
          )}
        </>
      )}
    </details>
  );
}
