// @vitest-environment document
import { act } from "react";
import { expect, test, vi } from "vitest";
import { render, settle } from "@/test/render";
import { Viewer } from "./Viewer";

vi.stubGlobal("IntersectionObserver", class {
  observe() {}
  disconnect() {}
});
vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
HTMLCanvasElement.prototype.getContext = () => null; // a browser without WebGL

const elements = [
  { id: 1, name: "外墙 1", class: "IFCWALL", storey: "首层", properties: [{ set: "Pset_WallCommon", name: "FireRating", value: "2 h" }] },
  { id: 2, name: "M1021", class: "IFCDOOR", storey: "首层" },
];
const button = (root: HTMLElement, name: string) => [...root.querySelectorAll("button")].find((b) => b.textContent === name);
const choose = (select: HTMLSelectElement, value: string) =>
  act(async () => {
    select.value = value;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });

test("the picture stands first, and nothing of the model is read", async () => {
  const asked = vi.fn();
  vi.stubGlobal("fetch", asked);
  const { element, unmount } = await render(<Viewer glbUrl="/m.glb" pictureUrl="/m.png" elements="/m.json" label="样例" />);
  expect(element.querySelector("img")?.alt).toBe("样例");
  expect(button(element, "查看三维模型")).toBeTruthy();
  expect(asked).not.toHaveBeenCalled();
  await unmount();
});

test("without a model there is only the picture", async () => {
  const { element, unmount } = await render(<Viewer pictureUrl="/m.png" elements={[]} label="样例" />);
  expect(element.querySelectorAll("button").length).toBe(0);
  await unmount();
});

test("addresses are asked for when the model is opened, and no sooner", async () => {
  const fresh = vi.fn(async () => ({ glbUrl: "/new.glb", elements: "/new.json" }));
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    return new Response(JSON.stringify(elements));
  });
  const { element, root, unmount } = await render(<Viewer glbUrl="/m.glb" pictureUrl="/m.png" elements="/m.json" fresh={fresh} label="样例" />);
  expect(fresh).not.toHaveBeenCalled();
  await act(async () => button(element, "查看三维模型")?.click());
  await vi.waitFor(async () => {
    await settle(20);
    expect(element.querySelectorAll("tbody tr").length).toBe(2);
  }, 20_000);
  // The page is read anew meanwhile, with other addresses: the model that is open stays.
  await act(async () => root.render(<Viewer glbUrl="/later.glb" pictureUrl="/m.png" elements="/later.json" fresh={fresh} label="样例" />));
  await settle(20);
  expect([asked, fresh.mock.calls.length]).toEqual([["/new.json"], 1]);
  await unmount();
}, 30_000);

test("where the browser cannot draw, the elements are there all the same", async () => {
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(elements)));
  const { element, unmount } = await render(<Viewer glbUrl="/m.glb" pictureUrl="/m.png" elements="/m.json" label="样例" />);
  await act(async () => button(element, "查看三维模型")?.click());
  await vi.waitFor(async () => {
    await settle(20);
    expect(element.querySelector("[role=alert]")?.textContent).toContain("浏览器不支持三维显示");
  }, 20_000);
  expect(element.querySelectorAll("tbody tr").length).toBe(2);
  await act(async () => button(element, "外墙 1")?.click());
  expect(element.querySelector("aside")?.textContent).toContain("FireRating2 h");
  const kinds = element.querySelectorAll("select")[1];
  if (kinds) await choose(kinds, "门");
  expect([...element.querySelectorAll("tbody button")].map((b) => b.textContent)).toEqual(["M1021"]);
  expect(element.querySelector("aside")).toBeNull();
  await act(async () => button(element, "返回图片")?.click());
  expect(element.querySelector("img")).toBeTruthy();
  await unmount();
}, 30_000);
