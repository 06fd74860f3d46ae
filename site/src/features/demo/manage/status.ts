import type { Posts, Row } from "@/api/shapes";
import type { StatusTable } from "@/ui/antd/StatusTag";

export const DESK = "/micro/home/demo/manage";
export type ManagedDemo = Row<Posts["/micro/home/demo/manage"]["data"]>;
export type ManagedSeat = NonNullable<ManagedDemo["seats"]>[number];

export const systemStatus: StatusTable<"on" | "off"> = { on: { label: "开放体验", tone: "ok" }, off: { label: "已下线", tone: "off" } };
export type SeatState = "free" | "leased" | "off";
export const seatStatus: StatusTable<SeatState> = { free: { label: "空闲", tone: "ok" }, leased: { label: "借出", tone: "ink" }, off: { label: "停用", tone: "off" } };
export const stateOf = (seat: ManagedSeat): SeatState => (seat.leasedUntilAt > 0 ? "leased" : seat.off ? "off" : "free");

/** How many of a system's accounts are what. */
export function tally(d: ManagedDemo) {
  const seats = d.seats ?? [];
  const of = (state: SeatState) => seats.filter((s) => stateOf(s) === state).length;
  return { all: seats.length, free: of("free"), leased: of("leased"), off: of("off") };
}
