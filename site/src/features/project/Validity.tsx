import type { UserItem } from "@/api/shapes";
import { isExpired, isOpen } from "./status";
import s from "./project.module.css";

type Item = Pick<UserItem, "status" | "daysLeft" | "validityPeriod" | "startTime" | "endTime">;
const day = (text: string) => text.slice(0, 10);
const DAY_MS = 86_400_000;
const at = (text: string) => Date.parse(`${text.replace(" ", "T")}+08:00`);

/** From its opening to its end as a dimension line, with what is left of it. */
export function Validity({ item }: { item: Item }) {
  if (!item.startTime) return <p className={s.unopened}>开通周期 {item.validityPeriod} 天，从开通完成算起</p>;
  const whole = Math.max(1, Math.round((at(item.endTime) - at(item.startTime)) / DAY_MS));
  const used = isOpen(item.status) || isExpired(item.status) ? Math.min(1, Math.max(0, 1 - item.daysLeft / whole)) : 0;
  const tone = item.status === 3 ? "warn" : isExpired(item.status) ? "bad" : undefined;
  return (
    <div className={s.validity} data-tone={tone}>
      <span className={s.line} role="img" aria-label={`${day(item.startTime)} 至 ${day(item.endTime)}，剩余 ${item.daysLeft} 天`}>
        <i style={{ width: `${used * 100}%` }} />
      </span>
      <p>
        <span className="num">{day(item.startTime)}</span>
        <b>{isExpired(item.status) ? "已到期" : `剩余 ${item.daysLeft} 天`}</b>
        <span className="num">{day(item.endTime)}</span>
      </p>
    </div>
  );
}
