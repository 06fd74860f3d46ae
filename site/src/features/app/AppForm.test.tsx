// @vitest-environment document
import { act, useEffect, useState } from "react";
import { expect, test } from "vitest";
import { asInABrowser } from "@/test/browser";
import { FakeRouter, render, settle } from "@/test/render";
import type { AddedInfo, App } from "./app";
import { AppForm } from "./AppForm";

asInABrowser();
const app = { appId: "a1", name: "净高分析", entryUrl: "https://a.example" } as App;
const record = (rev: number, name: string) => ({ appId: "a1", name, entryUrl: "", order: 0, rev, visibleTo: { all: true } }) as AddedInfo;

test("a new key, or what a colleague has saved, leaves what is typed; where nothing is typed it is shown", async () => {
  let show: (of: AddedInfo) => void = () => {};
  function Screen() {
    const [of, set] = useState(record(1, "一"));
    useEffect(() => void (show = set), []);
    return <AppForm app={app} enterprise="e1" record={of} onDone={() => undefined} />;
  }
  const { element, unmount } = await render(<Screen />, new FakeRouter({}));
  await settle(20);
  const name = () => element.querySelector<HTMLInputElement>("#app_name");
  await act(async () => show(record(2, "二")));
  await settle(20);
  expect(name()?.value).toBe("二");
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(name(), "打了一半的名");
  await act(async () => void name()?.dispatchEvent(new Event("input", { bubbles: true })));
  await settle(20);
  await act(async () => show(record(3, "二")));
  await settle(20);
  expect(name()?.value).toBe("打了一半的名");
  await unmount();
}, 20_000);
