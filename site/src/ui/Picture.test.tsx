// @vitest-environment document
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "@/test/render";
import { Picture } from "./Picture";

let margins: (string | undefined)[] = [];
let come: () => void = () => {};
vi.stubGlobal("IntersectionObserver", class {
  constructor(seen: (entries: { isIntersecting: boolean }[]) => void, options: { rootMargin?: string }) {
    margins.push(options.rootMargin);
    come = () => seen([{ isIntersecting: true }]);
  }
  observe() {}
  disconnect() {}
});
afterEach(() => void (margins = []));

test("a picture is asked for within 1.3 windows and three times, then something stands for it (CONST-23)", async () => {
  const { element, unmount } = await render(<Picture url="/media/a.png" width={56} height={56}><i>drawing</i></Picture>);
  const picture = () => element.querySelector("img");
  expect(margins[0]).toBe("0px 30% 30% 0px");
  expect(picture()?.hasAttribute("src")).toBe(false);
  await act(async () => come());
  const asked: (string | null | undefined)[] = [];
  for (let i = 0; i < 3; i++) {
    asked.push(picture()?.getAttribute("src"));
    await act(async () => void picture()?.dispatchEvent(new Event("error")));
  }
  expect(asked).toEqual(["/media/a.png", "/media/a.png?again=1", "/media/a.png?again=2"]);
  expect([picture(), element.textContent]).toEqual([null, "drawing"]);
  await unmount();
});

test("one above the fold is asked for at once", async () => {
  const { element, unmount } = await render(<Picture url="/media/a.png" width={1} height={1} eager>{null}</Picture>);
  expect(element.querySelector("img")?.getAttribute("src")).toBe("/media/a.png");
  await unmount();
});
