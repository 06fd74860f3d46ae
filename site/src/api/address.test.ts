import { describe, expect, test } from "vitest";
import { readPlace, resetPlace, writePlace } from "./address";
import { day, dayOf, endOfDay, oneOf, startOfDay, text, whole } from "./filters";

const spec = { filters: { status: oneOf(["paid", "unpaid"]), from: day, keyword: text(5), least: whole(0, 9) }, sorts: ["at"] };

describe("reading the address", () => {
  test.each([
    [{}, { values: {}, page: 1, size: 10, sort: undefined }],
    [{ status: "paid", page: "3", size: "20", sort: "-at" }, { values: { status: "paid" }, page: 3, size: 20, sort: { field: "at", order: "descend" } }],
    [{ status: ["unpaid", "paid"] }, { values: { status: "unpaid" } }],
    [{ from: "2026-02-28", keyword: " 桥 ", least: "0" }, { values: { from: "2026-02-28", keyword: "桥", least: 0 } }],
  ])("%j (CONST-04: page 1 of 10 rows where it says nothing)", (query, want) => expect(readPlace(query, spec)).toMatchObject(want));

  test.each([
    ["a status that does not exist", { status: "bogus" }],
    ["a day that does not exist", { from: "2026-02-30" }],
    ["no day", { from: "<script>" }],
    ["text that is too long", { keyword: "六个字的字串" }],
    ["numbers out of range", { least: "-1" }],
    ["page nought", { page: "0" }],
    ["page one and a half", { page: "1.5" }],
    ["a page beyond the last row that is answered", { page: "1001" }],
    ["a size of its own", { size: "7" }],
    ["a sort that the call does not know", { sort: "password" }],
  ])("%s falls back", (_, query) => expect(readPlace(query, spec)).toEqual({ values: {}, page: 1, size: 10, sort: undefined }));

  test("a default counts until the address says otherwise, even that there is none", () => {
    const withDefault = { ...spec, defaults: { status: "paid" as const } };
    expect(readPlace({}, withDefault).values).toEqual({ status: "paid" });
    expect(readPlace({ status: "bogus" }, withDefault).values).toEqual({ status: "paid" });
    expect(readPlace({ status: "" }, withDefault).values).toEqual({});
    expect(writePlace({}, withDefault, { values: { status: undefined } })).toEqual({ status: "" });
    expect(writePlace({ status: "" }, withDefault, { values: { status: "paid" } })).toEqual({});
  });
});

describe("writing the address", () => {
  test.each([
    ["a filter goes to the first page, keys of others stay", { tab: "recharge", page: "4" }, { values: { status: "paid" as const } }, { tab: "recharge", status: "paid" }],
    ["a filter is taken away", { status: "paid", from: "2026-01-01" }, { values: { status: undefined } }, { from: "2026-01-01" }],
    ["a page", { status: "paid" }, { page: 2 }, { status: "paid", page: "2" }],
    ["the usual page and size are not written", { page: "2", size: "20" }, { page: 1, size: 10 }, {}],
    ["a sort", {}, { sort: { field: "at", order: "descend" as const } }, { sort: "-at" }],
    ["no sort", { sort: "at" }, { sort: null }, {}],
  ])("%s", (_, query, change, want) => expect(writePlace(query, spec, change)).toEqual(want));

  test("reset keeps what is not the list's", () => expect(resetPlace({ tab: "x", status: "paid", page: "2", size: "20" }, spec)).toEqual({ tab: "x", size: "20" }));
});

test("days are Shanghai's", () => {
  expect(startOfDay("2026-11-21")).toBe(Date.parse("2026-11-21T00:00:00+08:00"));
  expect(endOfDay("2026-11-21")).toBe(Date.parse("2026-11-22T00:00:00+08:00") - 1);
  expect(dayOf(startOfDay("2026-03-01"))).toBe("2026-03-01");
  expect(dayOf(startOfDay("2026-03-01") - 1)).toBe("2026-02-28");
});
