import type { Posts, Row } from "@/api/shapes";
import type { StatusTable } from "@/ui/antd/StatusTag";

export type Case = Row<Posts["/micro/home/community/review/queue"]["data"]>;
export type Word = Posts["/micro/home/community/words/list"]["data"]["words"][number];

export const whys: StatusTable<Case["why"]> = {
  new: { label: "新账号", tone: "ink" },
  words: { label: "敏感词", tone: "warn" },
  reports: { label: "被举报", tone: "bad" },
  appeal: { label: "申诉", tone: "warn" },
};
export const types: Record<Case["type"], string> = { article: "文章", comment: "评论", need: "需求", circle: "圈子", familyComment: "族评价" };
export const levels: StatusTable<Word["level"]> = {
  refuse: { label: "不能发布", tone: "bad" },
  wait: { label: "先审核", tone: "warn" },
  tag: { label: "提示作者", tone: "ink" },
};
