import { expect, test, vi } from "vitest";
import { makeRenew, type RenewParts } from "./renew";

function tab(over: Partial<RenewParts> & { token?: string; cookie?: string } = {}) {
  const state = { token: over.token ?? "u.old", cookie: over.cookie ?? "u.old" };
  const parts: RenewParts = {
    mine: () => state.token,
    shared: () => state.cookie,
    adopt: (token) => {
      state.token = state.cookie = token;
    },
    switched: () => {
      throw new Error("switched");
    },
    exchange: vi.fn(async () => "u.new"),
    exclusive: (work) => work(),
    ...over,
  };
  return { state, parts, renew: makeRenew(parts) };
}

test("the refresh cookie is exchanged once for all calls that were refused together", async () => {
  const { renew, parts, state } = tab();
  expect(await Promise.all([renew("u.old"), renew("u.old"), renew("u.old")])).toEqual([true, true, true]);
  expect(parts.exchange).toHaveBeenCalledTimes(1);
  expect(state.token).toBe("u.new");
});

test("a call that was refused with an older token goes again without asking", async () => {
  const { renew, parts } = tab({ token: "u.new", cookie: "u.new" });
  expect(await renew("u.old")).toBe(true);
  expect(parts.exchange).not.toHaveBeenCalled();
});

test("what another tab renewed is taken over", async () => {
  const { renew, parts, state } = tab({ cookie: "u.newer" });
  expect(await renew("u.old")).toBe(true);
  expect(parts.exchange).not.toHaveBeenCalled();
  expect(state.token).toBe("u.newer");
});

test("a sign-out in another tab ends here too", async () => {
  const { renew, parts } = tab({ cookie: "" });
  expect(await renew("u.old")).toBe(false);
  expect(parts.exchange).not.toHaveBeenCalled();
});

test("another person's token is never taken for this tab's call", async () => {
  const { renew, state } = tab({ cookie: "v.token" });
  await expect(renew("u.old")).rejects.toThrow("switched");
  expect(state.token).toBe("u.old");
});

test("the server's no is a no, and the next call may ask again", async () => {
  const { renew, parts } = tab({ exchange: vi.fn(async () => undefined) });
  expect(await renew("u.old")).toBe(false);
  expect(await renew("u.old")).toBe(false);
  expect(parts.exchange).toHaveBeenCalledTimes(2);
});

test("a broken network is an error, not the end of the session", async () => {
  const { renew, state } = tab({ exchange: () => Promise.reject(new Error("network")) });
  await expect(renew("u.old")).rejects.toThrow("network");
  expect(state.token).toBe("u.old");
});
