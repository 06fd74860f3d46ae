import { useEffect, useRef, useState, type ReactNode } from "react";
import { ErrorStrip, Late } from "../states";
import { useDark } from "../theme";
import type { ChartData } from "./option";
import s from "./chart.module.css";

interface Props extends ChartData {
  /** What stands there when all numbers are nought or there are none. */
  empty: ReactNode;
  error?: unknown;
  onRetry?: () => void;
  loading?: boolean;
}

/** A chart with its states, and the same numbers as a table for who cannot see it. The drawing part is loaded when it is shown. */
export function Chart({ empty, error, onRetry, loading = false, ...data }: Props) {
  if (error) return <ErrorStrip error={error} onRetry={onRetry} />;
  const nothing = !data.series.some((one) => one.data.some((n) => n !== 0));
  return (
    <div className={s.chart} aria-busy={loading}>
      {loading ? (
        <Late>
          <div className={s.skeleton} role="status" aria-label="正在加载" />
        </Late>
      ) : nothing ? (
        <div className={s.empty}>{empty}</div>
      ) : (
        <Drawn {...data} />
      )}
    </div>
  );
}

function Drawn(data: ChartData) {
  const { label, unit, categories, series, format = String } = data;
  const box = useRef<HTMLDivElement>(null);
  const newest = useRef(data);
  const drawn = useRef<{ update: (data: ChartData) => void; end: () => void }>(undefined);
  const [failed, setFailed] = useState(false);
  useDark(); // drawn again in the colours of paper
  useEffect(() => {
    newest.current = data;
    drawn.current?.update(data);
  });
  useEffect(() => {
    let over = false;
    import("./draw").then(
      ({ drawChart }) => {
        if (over || !box.current) return;
        drawn.current = drawChart(box.current, newest.current);
        box.current.dataset.drawn = "yes";
      },
      () => over || setFailed(true),
    );
    return () => {
      over = true;
      drawn.current?.end();
      drawn.current = undefined;
    };
  }, []);
  return (
    <figure className={s.figure}>
      {!failed && <div ref={box} className={s.box} aria-hidden="true" />}
      <div className={failed ? s.plain : "sr"}>
        <table>
          <caption>
            {label}（{unit}）
          </caption>
          <thead>
            <tr>
              <th scope="col">时间</th>
              {series.map((one) => (
                <th key={one.name} scope="col">
                  {one.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {categories.map((category, i) => (
              <tr key={category}>
                <th scope="row">{category}</th>
                {series.map((one) => (
                  <td key={one.name}>{format(one.data[i] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
