import { expect, test } from "vitest";
import { changesOf } from "./changes";

test("a change is told field by field, and what stayed is left out", () => {
  expect(changesOf('{"name":"甲","remark":"","permissions":["a"]}', '{"name":"乙","remark":"","permissions":["a","b"]}')).toEqual([
    { name: "名称", before: "甲", after: "乙" },
    { name: "权限", before: "a", after: "a、b" },
  ]);
});

test("what is new has nothing before, what is gone nothing after", () => {
  expect(changesOf("", '{"name":"乙"}')).toEqual([{ name: "名称", before: "（空）", after: "乙" }]);
  expect(changesOf('{"name":"乙"}', "")).toEqual([{ name: "名称", before: "乙", after: "（空）" }]);
});

test("a difference that the server has made stands as it is, and what is no JSON too", () => {
  expect(changesOf("", '[{"field":"shortName","before":"甲","after":"乙"}]')).toEqual([{ name: "企业简称", before: "甲", after: "乙" }]);
  expect(changesOf("", "文本")).toEqual([{ name: "内容", before: "（空）", after: "文本" }]);
  expect(changesOf("", "")).toEqual([]);
});

test("a list that became empty is told, and codes are told in words", () => {
  expect(changesOf('{"apps":["智能审图"]}', '{"apps":[]}')).toEqual([{ name: "应用", before: "智能审图", after: "（空）" }]);
  expect(changesOf('["a"]', "[]")).toEqual([{ name: "内容", before: "a", after: "（空）" }]);
  expect(changesOf('{"dataScope":"self"}', '{"dataScope":"deptAndSub"}')).toEqual([{ name: "数据范围", before: "仅本人", after: "本部门及下级" }]);
  expect(changesOf('{"visibleTo":{"all":true}}', '{"visibleTo":{"departmentIds":["a","b"],"userIds":["c"]}}')).toEqual([{ name: "可见范围", before: "全部成员", after: "2 个部门、1 名成员" }]);
});

test("a record is told in words: its state, money, times and yes or no, and nothing of what it keeps for itself", () => {
  const was = { id: "a", rev: 1, providerId: "p", putaway$e: 1, priceFen: 1200, vipFree: false, publishedAt: 0, updatedAt: 1, numbers: [{ w: 1 }], viewCount: 1 };
  const is = { id: "a", rev: 2, providerId: "p", putaway$e: 2, priceFen: 990, vipFree: true, publishedAt: Date.UTC(2024, 10, 28, 3, 4), updatedAt: 2, numbers: [{ w: 2 }], viewCount: 9, submittedBy: "u" };
  expect(changesOf(JSON.stringify(was), JSON.stringify(is), "product")).toEqual([
    { name: "状态", before: "审核中", after: "已上架" },
    { name: "价格（元）", before: "12.00", after: "9.90" },
    { name: "会员免费", before: "否", after: "是" },
    { name: "公开时间", before: "（空）", after: "2024-11-28 11:04" },
    { name: "参数", before: "1 项", after: "有变化" },
  ]);
  expect(changesOf('""', '"2"', "product")).toEqual([{ name: "内容", before: "（空）", after: "2" }]); // an answer to a comment
  expect(changesOf('{"status":0}', '{"status":1}', "achievement")).toEqual([{ name: "状态", before: "草稿", after: "审核中" }]);
  expect(changesOf('{"status":0}', '{"status":1}', "somethingElse")).toEqual([{ name: "状态", before: "0", after: "1" }]);
});
