// @vitest-environment document
import { expect, test } from "vitest";
import { readerIsKnown } from "@/test/reader";
import { answerCalls, FakeRouter, render } from "@/test/render";
import { OwnRequests } from "./OwnRequests";

readerIsKnown();

test("who has not gone into an enterprise is led to where he chooses one, which may be his own already", async () => {
  answerCalls({});
  const { element, unmount } = await render(<OwnRequests />, new FakeRouter({}));
  expect(element.textContent).toContain("请先选择企业");
  expect([...element.querySelectorAll("a")].map((a) => `${a.textContent} ${a.getAttribute("href")}`)).toEqual([expect.stringMatching(/^选择企业 .*\/workbenchHome$/)]);
  await unmount();
});
