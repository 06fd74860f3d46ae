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
