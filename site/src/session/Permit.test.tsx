// @vitest-environment document
import { afterEach, expect, test, vi } from "vitest";
import type { Profile } from "@/api/shapes";
import { render } from "@/test/render";
import { HasRole, Permit } from "./Permit";
import { session } from "./session";

afterEach(() => session.set({ permissions: [], info: null }));

const shown = async (ui: React.ReactNode) => {
  const { element, unmount } = await render(ui);
  const text = element.textContent;
  await unmount();
  return text;
};
const refused = async (ui: React.ReactNode) => {
  const quiet = vi.spyOn(console, "error").mockImplementation(() => {});
  const prevented = (e: Event) => e.preventDefault();
  window.addEventListener("error", prevented);
  try {
    await shown(ui);
    return "";
  } catch (error) {
    return (error as Error).message;
  } finally {
    window.removeEventListener("error", prevented);
    quiet.mockRestore();
  }
};

// RULE-05 and RULE-10
test.each([[[]], ["org:user:add"], [undefined], [null], [{ 0: "a", length: 1 }]])("%j is no list of tags", async (any) => {
  expect(await refused(<Permit any={any as never}>x</Permit>)).toBe("请设置操作权限标签值");
  expect(await refused(<HasRole any={any as never}>x</HasRole>)).toBe("请设置角色权限标签值");
});

test.each<[string, string[], string[], boolean]>([
  ["RULE-06: the list holds *", [], ["*"], true],
  ["RULE-07: the user holds one of the list", ["org:user:edit"], ["org:user:add", "org:user:edit"], true],
  ["RULE-08: the user holds everything", ["*"], ["org:user:add"], true],
  ["RULE-09: the user holds none of the list", ["org:user:edit"], ["org:user:add"], false],
  ["RULE-09: the user holds nothing", [], ["org:user:add"], false],
])("%s", async (_, permissions, any, want) => {
  session.set({ permissions });
  expect(await shown(<Permit any={any}>shown</Permit>)).toBe(want ? "shown" : "");
});

test.each<[string, string[] | null, boolean]>([
  ["RULE-11: admin", ["admin"], true],
  ["RULE-12: one of the roles", ["editor"], true],
  ["RULE-13: another role", ["viewer"], false],
  ["RULE-13: nobody is signed in", null, false],
])("%s", async (_, roles, want) => {
  session.set({ info: roles && ({ roles } as Profile) });
  expect(await shown(<HasRole any={["editor", "owner"]}>shown</HasRole>)).toBe(want ? "shown" : "");
});
