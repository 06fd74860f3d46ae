import { expect, test } from "vitest";
import { ending, fieldsOf, inputOf, isChanged, moved, type DesignInfo } from "./design";

const none: DesignInfo = { banner: "", labels: [], serviceAreas: [], qualifications: [], introHtml: "", tabs: ["product", "template", "family", "case", "comment"], holiday: null, expiring: 0, rev: 0 };
const now = Date.parse("2026-11-24T04:00:00Z");

test("what the form holds goes to the server as it came, a certificate's end as the last moment of its day", () => {
  const expireAt = Date.parse("2026-12-31T15:59:59.999Z");
  const info: DesignInfo = { ...none, qualifications: [{ name: "甲级", no: "A1", file: "", expireAt }], holiday: { from: Date.parse("2026-12-31T16:00:00Z"), to: Date.parse("2027-01-03T15:59:59.999Z"), note: "元旦" } };
  const fields = fieldsOf(info);
  expect(fields.qualifications[0]?.until).toBe("2026-12-31");
  expect(fields.holiday).toEqual({ from: "2027-01-01", to: "2027-01-03", note: "元旦" });
  expect(inputOf(fields)).toMatchObject({ qualifications: info.qualifications, holiday: info.holiday });
  expect(inputOf({ ...fields, onHoliday: false }).holiday).toBeUndefined();
});

test("a certificate that ends within 60 days, or has ended, is marked", () => {
  expect(["", "2026-11-23", "2026-11-24", "2027-01-20", "2027-03-01"].map((day) => ending(day, now))).toEqual(["", "ended", "soon", "soon", ""]);
});

test("what is moved out of the list stays where it is", () => {
  expect(moved(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
  expect(moved(["a", "b", "c"], 2, 1)).toEqual(["a", "b", "c"]);
});

test("a field that is not there yet was not changed", () => {
  const base = fieldsOf(none);
  expect(isChanged(base, {})).toBe(false);
  expect(isChanged(base, { ...base, labels: ["深化"] })).toBe(true);
});
