import type { Gets, Posts, Row } from "@/api/shapes";

export type AchievementRow = Row<Posts["/micro/home/achievement/page"]["data"]>;
export type AchievementDetail = Gets["/micro/home/achievement/detail"]["data"];

export const types: { value: AchievementRow["type"]; label: string }[] = [
  { value: "report", label: "报告" },
  { value: "model", label: "模型" },
  { value: "drawing", label: "图纸" },
  { value: "paper", label: "论文" },
  { value: "software", label: "软件" },
  { value: "award", label: "奖项" },
];
export const typeName = (type: string) => types.find((t) => t.value === type)?.label ?? type;
export const visibilities: { value: AchievementRow["visibility"]; label: string }[] = [
  { value: "self", label: "仅自己" },
  { value: "dept", label: "本部门" },
  { value: "enterprise", label: "本企业" },
  { value: "public", label: "平台公开" },
];
export const visibilityName = (v: string) => visibilities.find((o) => o.value === v)?.label ?? v;
export const levels = ["国家级", "省部级", "市级", "企业级"].map((value) => ({ value, label: value }));
/** What a change of an achievement changes elsewhere. */
export const changes = ["/micro/home/achievement/page", "/micro/home/achievement/detail", "/micro/home/version/page"] as const;
