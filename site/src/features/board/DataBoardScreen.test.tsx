// @vitest-environment document
import { expect, test } from "vitest";
import { asInABrowser } from "@/test/browser";
import { offered } from "@/test/frozen";
import { readerIsKnown } from "@/test/reader";
import { DataBoardScreen } from "./DataBoardScreen";

asInABrowser();
readerIsKnown("e1");
const words = ["调整指标", "分享"];

test("a frozen enterprise offers nothing that would be refused", async () => {
  const screen = <DataBoardScreen title="工作台" />;
  expect(await offered(screen, words, false)).toEqual(words);
  expect(await offered(screen, words, true)).toEqual([]);
}, 20_000);
