// @vitest-environment document
import { expect, test, vi } from "vitest";
import { post } from "@/api/client";
import { answerCalls, FakeRouter, render, settle } from "@/test/render";
import { session } from "./session";
import { SessionStart } from "./SessionStart";

test("a call that is forbidden is told under the title Forbidden (ERR-01)", async () => {
  answerCalls({ "/family/mall/personal/asset": () => ({ status: 403, message: "您没有此操作的权限" }) });
  const notify = vi.fn();
  const { unmount } = await render(<SessionStart notify={notify} />, new FakeRouter({}));
  await vi.waitFor(() => expect(session.get().ready).toBe(true));
  await expect(post("/family/mall/personal/asset", {})).rejects.toThrow("您没有此操作的权限");
  await settle();
  expect(notify).toHaveBeenCalledExactlyOnceWith("您没有此操作的权限", "Forbidden");
  await unmount();
});
