import s from "./difference.module.css";

export interface DifferenceLine {
  op: "same" | "old" | "new" | "skip";
  text: string;
  skip: number;
}

const said = { old: "删去", new: "新增", same: "不变", skip: "略去" };
const sign = { old: "−", new: "+", same: "", skip: "" };

/** In what two texts differ, line by line (shared/textdiff). */
export function TextDifference({ lines }: { lines: readonly DifferenceLine[] }) {
  return (
    <table className={s.lines}>
      <tbody>
        {lines.map((l, i) => (
          <tr key={i} data-op={l.op}>
            <td aria-label={said[l.op]}>{sign[l.op]}</td>
            <td>{l.op === "skip" ? `略去相同的 ${l.skip} 行` : l.text || " "}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
