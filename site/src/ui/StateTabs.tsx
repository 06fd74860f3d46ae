import s from "./StateTabs.module.css";

interface Props<V> {
  /** The states that a list can be looked at by; undefined is all. A count stands beside the name where it is known. */
  tabs: readonly { value: V; label: string; count?: number }[];
  value: V;
  onPick: (value: V) => void;
}

/** Above a list: which of its states is shown. */
export function StateTabs<V extends string | number | undefined>({ tabs, value, onPick }: Props<V>) {
  return (
    <div className={s.tabs} role="group" aria-label="按状态查看">
      {tabs.map((tab) => (
        <button key={tab.label} type="button" aria-pressed={tab.value === value} onClick={() => onPick(tab.value)}>
          {tab.label}
          {tab.count !== undefined && <span className="num">{tab.count}</span>}
        </button>
      ))}
    </div>
  );
}
