// @vitest-environment document
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import type { Profile } from "@/api/shapes";
import { FakeRouter, render, settle } from "@/test/render";
import { Guard } from "./Guard";
import { session } from "./session";

afterEach(() => session.set({ ready: false, token: "", info: null }));

test("nobody sees the page before he is let in, and who is shut out loses it at once", async () => {
  const guarded = (
    <Guard access="user" route="/user-info/account" waiting="waiting">
      own
    </Guard>
  );
  const { element, unmount } = await render(guarded, new FakeRouter({}));
  expect(element.textContent).toBe("waiting");
  await act(async () => session.set({ ready: true, token: "t" }));
  await settle();
  expect(element.textContent).toBe("waiting");
  await act(async () => session.set({ info: { userId: "u1" } as Profile }));
  await settle();
  expect(element.textContent).toBe("own");
  // act would finish what is deferred too; here counts what React draws before anything else runs.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  session.set({ token: "", info: null });
  await Promise.resolve();
  expect(element.textContent).toBe("waiting");
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  await unmount();
});
