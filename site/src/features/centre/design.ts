import { dayOf, endOfDay, startOfDay } from "@/api/filters";
import type { Gets } from "@/api/shapes";
import { same } from "@/ui/same";

type Wire = Gets["/platform/home/provider/design"]["data"];
/** A provider's page for its own people; null is no holiday. */
export type DesignInfo = Omit<Wire, "holiday"> & { holiday: Wire["holiday"] | null };
type Qualification = NonNullable<DesignInfo["qualifications"]>[number];

export interface DesignFields {
  banner: string;
  labels: string[];
  serviceAreas: string[];
  /** The end is a day as YYYY-MM-DD, empty for none. */
  qualifications: (Omit<Qualification, "expireAt"> & { until: string })[];
  introHtml: string;
  tabs: string[];
  onHoliday: boolean;
  holiday: { from?: string; to?: string; note: string };
}

export const labels: Record<keyof DesignFields, string> = {
  banner: "横幅图片",
  labels: "标签",
  serviceAreas: "服务地区",
  qualifications: "资质证书",
  introHtml: "图文介绍",
  tabs: "栏目顺序",
  onHoliday: "发布休假公告",
  holiday: "休假公告",
};
export const tabNames: Record<string, string> = { product: "产品", template: "模板", family: "族", case: "案例", comment: "评价" };
export const INTRO_MOST = 5000;
const SOON_MS = 60 * 86_400_000;

export const fieldsOf = (d: DesignInfo): DesignFields => ({
  banner: d.banner,
  labels: d.labels ?? [],
  serviceAreas: d.serviceAreas ?? [],
  qualifications: (d.qualifications ?? []).map(({ expireAt, ...q }) => ({ ...q, until: expireAt ? dayOf(expireAt) : "" })),
  introHtml: d.introHtml,
  tabs: d.tabs ?? [],
  onHoliday: !!d.holiday,
  holiday: d.holiday ? { from: dayOf(d.holiday.from), to: dayOf(d.holiday.to), note: d.holiday.note } : { note: "" },
});

/** What the server takes for what the form holds, and what the public page is shown of it. */
export function inputOf(f: DesignFields) {
  const { from, to, note } = f.holiday;
  return {
    banner: f.banner,
    labels: f.labels,
    serviceAreas: f.serviceAreas,
    qualifications: f.qualifications.map(({ until, ...q }) => ({ name: q.name ?? "", no: q.no ?? "", file: q.file ?? "", expireAt: until ? endOfDay(until) : 0 })),
    introHtml: f.introHtml,
    tabs: f.tabs,
    holiday: f.onHoliday ? { from: from ? startOfDay(from) : 0, to: to ? endOfDay(to) : 0, note } : undefined,
  };
}

/** Whether something was changed; a field that is not mounted yet was not. */
export const isChanged = (base: DesignFields, now: Partial<DesignFields> | undefined) =>
  !!now && (Object.keys(labels) as (keyof DesignFields)[]).some((name) => now[name] !== undefined && !same(now[name], base[name]));

/** How a certificate's end stands: behind, within 60 days, or none of it. */
export function ending(until: string, now: number): "" | "ended" | "soon" {
  if (!until) return "";
  const at = endOfDay(until);
  return at < now ? "ended" : at < now + SOON_MS ? "soon" : "";
}

/** The list with the entry at `from` moved by so many places; out of the list it stays. */
export function moved<T>(list: readonly T[], from: number, by: number): T[] {
  const to = from + by;
  if (to < 0 || to >= list.length) return [...list];
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
