import { useState } from "react";
import { usePublic } from "@/api/hooks";
import type { Gets } from "@/api/shapes";
import { isNumber, MOST, ops, saidOf, type Condition } from "@/parts/family/conditions";
import { figure } from "@/parts/family/words";
import { Icon } from "@/ui/Icon";
import s from "./list.module.css";

type Bar = Gets["/family/mall/api/product/list"]["data"]["histogram"][number];
interface Props {
  groupCode: string | undefined;
  list: readonly Condition[];
  bars: readonly Bar[] | undefined;
  onChange: (list: readonly Condition[]) => void;
}

/** Demands on what the types of a family say, and how the families spread over the first one's values. */
export function ParamFilter({ groupCode, list, bars, onChange }: Props) {
  const { data } = usePublic("/family/mall/api/product/params", groupCode ? { groupCode } : {});
  const names = data?.list ?? [];
  const key = (c: { name: string; unit: string }) => `${c.name}~${c.unit}`;
  const [name, setName] = useState("");
  const [op, setOp] = useState<Condition["op"]>("eq");
  const [value, setValue] = useState("");
  const [wrong, setWrong] = useState(false);
  const chosen = names.find((n) => key(n) === name) ?? names[0];
  const add = () => {
    if (!chosen) return;
    setWrong(!isNumber(value));
    if (!isNumber(value)) return;
    const one = { name: chosen.name, op, value: Number(value), unit: chosen.unit };
    onChange([...list.filter((c) => !(key(c) === key(one) && c.op === op)), one]);
    setValue("");
  };
  const first = list[0];
  return (
    <div className={s.params} role="group" aria-label="参数">
      <span>参数</span>
      <form
        onSubmit={(e) => {
          e.preventDefault();
          add();
        }}
      >
        <select aria-label="参数名称" value={chosen ? key(chosen) : ""} onChange={(e) => setName(e.target.value)} disabled={!names.length}>
          {names.map((n) => (
            <option key={key(n)} value={key(n)}>
              {n.name}
              {n.unit ? `（${n.unit}）` : ""}
            </option>
          ))}
        </select>
        <select aria-label="条件" value={op} onChange={(e) => setOp(e.target.value as Condition["op"])}>
          {ops.map((o) => (
            <option key={o.value} value={o.value}>
              {o.sign}
            </option>
          ))}
        </select>
        <label className={wrong ? s.wrong : undefined}>
          <input aria-label="数值" inputMode="decimal" value={value} aria-invalid={wrong} placeholder="1200" onChange={(e) => (setWrong(false), setValue(e.target.value))} />
          <i>{chosen?.unit}</i>
        </label>
        <button type="submit" className={s.add} disabled={!chosen || list.length >= MOST}>
          <Icon name="plus" />
          {list.length ? "加一个条件" : "筛选"}
        </button>
        {wrong && <small role="alert">请输入数值，最多三位小数</small>}
      </form>
      {first && bars && bars.length > 0 && <Bars bars={bars} first={first} onPick={(v) => onChange([{ ...first, op: "eq", value: v }, ...list.slice(1)])} />}
    </div>
  );
}

const meets = ({ op, value }: Condition, v: number) => (op === "eq" ? v === value : op === "gte" ? v >= value : v <= value);

/** How many families have a type of each value; a bar chooses its value. */
function Bars({ bars, first, onPick }: { bars: readonly Bar[]; first: Condition; onPick: (value: number) => void }) {
  const most = Math.max(...bars.map((b) => b.count));
  return (
    <ol className={s.bars} aria-label={`${first.name}的分布，${saidOf(first)}`}>
      {bars.map((b) => (
        <li key={b.value}>
          <button type="button" aria-pressed={meets(first, b.value)} onClick={() => onPick(b.value)}>
            <b className="num">{b.count}</b>
            <span className="sr">个族，</span>
            <u style={{ height: `${Math.max(4, (b.count / most) * 36)}px` }} />
            <span className="num">{figure(b.value)}</span>
            <span className="sr">{first.unit}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
