import type { FamilyRow } from "@/api/shapes";
import { yuan } from "@/ui/money";

/** What a family costs, as its card and its page say it. */
export const priceOf = ({ priceFen, vipFree }: Pick<FamilyRow, "priceFen" | "vipFree">) => (priceFen ? (vipFree ? `¥${yuan(priceFen)} · 会员免费` : `¥${yuan(priceFen)}`) : "免费");
/** The same in the narrow place of a card. */
export const shortPrice = ({ priceFen, vipFree }: Pick<FamilyRow, "priceFen" | "vipFree">) => (priceFen ? (vipFree ? "会员免费" : `¥${yuan(priceFen)}`) : "免费");

export const licences: Record<string, string> = {
  internal: "企业内使用，可修改，不可转售",
  project: "仅限一个项目使用",
  free: "任何人可免费使用和修改",
};

export const scoreOf = (health: number) => (health < 0 ? "未检测" : String(health));
export const revitOf = (year: number) => (year ? String(year) : "—");
/** A figure of a file, with at most three decimals and no noughts at its end. */
export const figure = (n: number) => String(Math.round(n * 1000) / 1000);
