import type { CaseDetail } from "@/api/shapes";

type Result = Pick<CaseDetail["results"][number], "value" | "before">;

const amountOf = (text = "") => Number(text.replaceAll(",", ""));

/** The lengths of both bars in percent of the longer, and by how much it changed; no word where it began at nothing or stayed. */
export function compared({ value, before }: Result): { before: number; after: number; change: string } {
  const [was, is] = [amountOf(before), amountOf(value)];
  const most = Math.max(was, is) || 1;
  const percent = was ? Math.round(((is - was) * 100) / was) : 0;
  return { before: (was * 100) / most, after: (is * 100) / most, change: percent ? `${percent < 0 ? "减少" : "增加"} ${Math.abs(percent)}%` : "" };
}
