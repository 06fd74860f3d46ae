import { expect, test } from "vitest";
import { commitHash } from "./commit";
import { leftText } from "./need";

test("a manuscript's hash is the one that the server binds", async () => {
  // The same as in functions/community/need/need_test.go.
  expect(await commitHash({ needId: "n1", authorId: "u1", quoteFen: 12345, note: "说明", sums: ["aa", "bb"] })).toBe("de10fd06512ef0f567da7d34d2420a3df7414f20d6de644a3ff7d02a36ddac48");
});

test("what is left is said in the two largest units", () => {
  expect([leftText(0), leftText(1), leftText(61 * 60_000), leftText(25 * 3_600_000)]).toEqual(["", "1 分钟", "1 小时 1 分", "1 天 1 小时"]);
});
