// @vitest-environment document
import { act } from "react";
import { expect, test } from "vitest";
import { answerCalls, FakeRouter, render } from "@/test/render";
import { Header } from "./Header";

test("a letter that is typed before the search stands is kept, and not written by its key as well", async () => {
  answerCalls({});
  const { unmount } = await render(<Header />, new FakeRouter({}));
  const press = async (key: string) => {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    await act(async () => void document.body.dispatchEvent(event));
    return event.defaultPrevented;
  };
  expect(await press("h")).toBe(false);
  expect(await press("/")).toBe(true);
  expect(await press("h")).toBe(true);
  await unmount();
}, 20_000);
