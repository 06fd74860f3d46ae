import type { Gets } from "@/api/shapes";
import { Icon } from "@/ui/Icon";
import { dayOf } from "@/ui/time";
import s from "./provider.module.css";

type Wire = Gets["/platform/home/provider/info"]["data"]["design"];
/** How a provider shows itself; null is no holiday. */
export type Design = Omit<Wire, "holiday"> & { holiday: Wire["holiday"] | null };

/** When a provider answers later, and what it says of that. */
export function Holiday({ of }: { of: NonNullable<Design["holiday"]> }) {
  return (
    <p className={s.holiday} role="note" data-holiday="">
      <Icon name="warning" />
      <span>
        <b className="num">
          {dayOf(of.from)} 至 {dayOf(of.to)}
        </b>
        {of.note}
      </span>
    </p>
  );
}
