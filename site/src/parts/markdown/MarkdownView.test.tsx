// @vitest-environment document
import { act, useState } from "react";
import { expect, test, vi } from "vitest";
import { FakeRouter, render } from "@/test/render";
import { MarkdownView } from "./MarkdownView";

vi.mock("@/api/config", async (real) => ({ ...(await real<object>()), useSiteConfig: () => ({ mediaHost: "https://media.example" }) }));

test("a text's pictures come from the configured host, and its boxes of code are reached by the keyboard, also when it is another", async () => {
  const { element, unmount } = await render(<MarkdownView html='<img src="/media/help/a.webp"><pre>one</pre>' className="x" />, new FakeRouter({}));
  expect(element.querySelector("img")?.getAttribute("src")).toBe("https://media.example/media/help/a.webp");
  expect(element.querySelector("pre")?.tabIndex).toBe(0);
  await unmount();
  const again = await render(<Changing />, new FakeRouter({}));
  await act(async () => again.element.querySelector("button")?.click());
  expect(again.element.querySelector("pre")?.textContent).toBe("two");
  expect(again.element.querySelector("pre")?.tabIndex).toBe(0);
  await again.unmount();
});

function Changing() {
  const [html, setHtml] = useState("<pre>one</pre>");
  return (
    <>
      <MarkdownView html={html} className="x" />
      <button type="button" onClick={() => setHtml("<pre>two</pre>")}>other</button>
    </>
  );
}
