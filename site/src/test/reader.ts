import { afterEach, beforeEach } from "vitest";
import { provideScope } from "@/api/scope";
import { session } from "@/session/session";

/** The reader u1 is signed in and known in each test of the file, in the enterprise; afterwards nobody is. */
export function readerIsKnown(enterprise = "") {
  beforeEach(() => {
    session.set({ ready: true, token: "t", info: { userId: "u1" } as never, companyId: enterprise, permissions: [] });
    provideScope(() => ({ userId: "u1", enterprise }));
  });
  afterEach(() => {
    session.set({ ready: false, token: "", info: null, companyId: "", bench: null });
    provideScope(() => undefined);
  });
}

/** The reader is in the workbench of e1, which the platform has frozen or not. */
export const inWorkbench = (frozen: boolean) =>
  session.set({ bench: { enterprise: { id: "e1", shortName: "中筑数字科技", frozen }, menus: [], roles: [], permVersion: 1, readAt: 0 } as never });
