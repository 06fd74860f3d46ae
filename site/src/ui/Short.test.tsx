// @vitest-environment document
import { expect, test } from "vitest";
import { render } from "@/test/render";
import { Short } from "./Short";

test.each([
  ["构件编码映射与校核工具", true, "构件编码映射与校核工…", "构件编码映射与校核工具"],
  ["构件编码映射与校核工具", false, "构件编码映射与校核工…", null],
  ["共享族库", true, "共享族库", null],
])("%s, with a tooltip %s (RULE-16)", async (text, tip, shown, title) => {
  const { element, unmount } = await render(<Short text={text} width={20} tip={tip} />);
  const span = element.querySelector("span");
  expect([span?.textContent, span?.getAttribute("title")]).toEqual([shown, title]);
  await unmount();
});
