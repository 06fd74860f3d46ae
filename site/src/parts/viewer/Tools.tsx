import { useId } from "react";
import type { Shown } from "./model";
import type { Axis } from "./scene";
import s from "./viewer.module.css";

export interface Cut {
  axis?: Axis;
  /** 0 to 1 of the model. */
  share: number;
}

interface Props {
  storeys: { name: string; count: number }[];
  kinds: { name: string; count: number }[];
  shown: Shown;
  cut: Cut;
  measuring: boolean;
  /** Whether there is a model to do it on. */
  ready: boolean;
  onShow: (shown: Shown) => void;
  onCut: (cut: Cut) => void;
  onMeasure: (on: boolean) => void;
  onWhole: () => void;
  onClose: () => void;
}

const axes: { axis: Axis; name: string }[] = [
  { axis: "y", name: "水平剖切" },
  { axis: "x", name: "横向剖切" },
  { axis: "z", name: "纵向剖切" },
];

/** What can be done on the model. */
export function Tools({ storeys, kinds, shown, cut, measuring, ready, onShow, onCut, onMeasure, onWhole, onClose }: Props) {
  return (
    <div className={s.tools} role="group" aria-label="三维视图工具">
      <Choice label="楼层" options={storeys} value={shown.storey} onPick={(storey) => onShow({ ...shown, storey })} />
      <Choice label="类别" options={kinds} value={shown.kind} onPick={(kind) => onShow({ ...shown, kind })} />
      <label>
        <span>剖切</span>
        <select disabled={!ready} value={cut.axis ?? ""} onChange={(e) => onCut({ ...cut, axis: axes.find((one) => one.axis === e.target.value)?.axis })}>
          <option value="">不剖切</option>
          {axes.map(({ axis, name }) => (
            <option key={axis} value={axis}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {cut.axis && (
        <input
          className={s.share} type="range" min={0} max={100} value={Math.round(100 * cut.share)} aria-label="剖切位置" aria-valuetext={`${Math.round(100 * cut.share)}%`}
          onChange={(e) => onCut({ ...cut, share: Number(e.target.value) / 100 })}
        />
      )}
      <span className={s.buttons}>
        <button type="button" className="btn s" disabled={!ready} aria-pressed={measuring} onClick={() => onMeasure(!measuring)}>
          测量
        </button>
        <button type="button" className="btn s" disabled={!ready} onClick={onWhole}>
          看全貌
        </button>
        <button type="button" className="btn s" onClick={onClose}>
          返回图片
        </button>
      </span>
    </div>
  );
}

interface ChoiceProps {
  label: string;
  options: { name: string; count: number }[];
  value?: string;
  onPick: (value: string | undefined) => void;
}

function Choice({ label, options, value, onPick }: ChoiceProps) {
  const id = useId();
  return (
    <label htmlFor={id}>
      <span>{label}</span>
      <select id={id} value={value ?? ""} disabled={options.length === 0} onChange={(e) => onPick(e.target.value || undefined)}>
        <option value="">全部{label}</option>
        {options.map(({ name, count }) => (
          <option key={name} value={name}>
            {name}（{count}）
          </option>
        ))}
      </select>
    </label>
  );
}
