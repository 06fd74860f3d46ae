// @vitest-environment document
import { act } from "react";
import { expect, test, vi } from "vitest";
import type { FamilyInfo } from "@/api/shapes";
import { render, settle } from "@/test/render";
import { Model } from "./Model";

vi.stubGlobal("IntersectionObserver", class {
  observe() {}
  disconnect() {}
});
vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
HTMLCanvasElement.prototype.getContext = () => null;
URL.createObjectURL = () => "blob:picture";
URL.revokeObjectURL = () => {};

const info = { id: "f1", name: "单扇门", kind: "family-A01", versionNo: "V1.0", dims: {} } as unknown as FamilyInfo;
const none = { pictureUrl: "", modelUrl: "", elementsUrl: "", reason: "", making: false };

test("a family without a model says why, and one whose model is made says so", async () => {
  for (const [preview, text] of [[{ ...none, reason: "模型超过 50 MB，不生成三维预览" }, "模型超过 50 MB，不生成三维预览。"], [{ ...none, making: true }, "三维预览正在生成，稍后刷新页面查看。"]] as const) {
    const { element, unmount } = await render(<Model info={info} preview={preview} own={false} />);
    expect(element.textContent).toBe(text);
    await unmount();
  }
});

test("a picture that is read anew stays good while it is replaced", async () => {
  const given: string[] = [];
  URL.createObjectURL = () => `blob:${given.push("picture")}`;
  const revoked = vi.spyOn(URL, "revokeObjectURL");
  vi.stubGlobal("fetch", async () => new Response("png"));
  const signed = (at: string) => ({ pictureUrl: `https://up/${at}`, modelUrl: "https://up/m", elementsUrl: "", reason: "", making: false });
  const { element, root, unmount } = await render(<Model info={info} preview={signed("a")} own={false} />);
  await settle(20);
  expect(element.querySelector("img")?.getAttribute("src")).toBe("blob:1");
  await act(async () => root.render(<Model info={info} preview={signed("b")} own={false} />));
  await settle(20);
  expect(element.querySelector("img")?.getAttribute("src")).toBe("blob:2");
  expect(revoked).not.toHaveBeenCalled();
  await unmount();
  revoked.mockRestore();
  URL.createObjectURL = () => "blob:picture";
});

test("a model is opened by addresses that are signed then", async () => {
  const asked: string[] = [];
  const signed = { pictureUrl: "https://up/p", modelUrl: "https://up/old", elementsUrl: "https://up/old.json", reason: "", making: false };
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(String(address));
    const now = { ...signed, modelUrl: "https://up/new", elementsUrl: "https://up/new.json" };
    return new Response(JSON.stringify(address.includes("/api/") ? { status: 0, code: 0, message: "", data: { preview: now }, requestId: "r" } : [{ id: 1, name: "门扇", class: "IFCDOOR" }]));
  });
  const { element, unmount } = await render(<Model info={info} preview={signed} own={false} />);
  await settle(20);
  expect(element.querySelector("img")?.getAttribute("src")).toBe("blob:picture");
  await act(async () => [...element.querySelectorAll("button")].find((b) => b.textContent === "查看三维模型")?.click());
  await vi.waitFor(async () => {
    await settle(20);
    expect(element.querySelector("tbody")?.textContent).toContain("门扇");
  }, 20_000);
  expect(asked.filter((address) => address.includes("/up/"))).toEqual(["https://up/p", "https://up/new.json"]);
  await unmount();
}, 30_000);
