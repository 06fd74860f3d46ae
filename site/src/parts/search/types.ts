import type { SearchType } from "@/api/shapes";

/** What can be found, in the order of the tabs. */
export const searchTypes: readonly { type: SearchType; name: string }[] = [
  { type: "product", name: "产品" },
  { type: "template", name: "模板" },
  { type: "family", name: "族" },
  { type: "article", name: "文章" },
  { type: "need", name: "需求" },
  { type: "circle", name: "圈子" },
  { type: "case", name: "案例" },
  { type: "help", name: "帮助" },
  { type: "provider", name: "服务商" },
  { type: "news", name: "资讯" },
  { type: "demo", name: "演示系统" },
];
export const nameOfType = (type: string) => searchTypes.find((t) => t.type === type)?.name ?? "";
