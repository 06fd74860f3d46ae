// @vitest-environment document
import { expect, test } from "vitest";
import { asInABrowser } from "@/test/browser";
import { offered } from "@/test/frozen";
import { readerIsKnown } from "@/test/reader";
import { RequestScreen } from "./RequestScreen";

asInABrowser();
readerIsKnown("e1");
const words = ["请求构件"];

test("a frozen enterprise offers nothing that would be refused", async () => {
  const screen = <RequestScreen title="工作台" />;
  expect(await offered(screen, words, false)).toEqual(words);
  expect(await offered(screen, words, true)).toEqual([]);
}, 20_000);
