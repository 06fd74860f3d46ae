import type { ReactNode } from "react";
import { hasRole, holds } from "./rules";
import { useSession } from "./session";

function listOf(value: unknown, sentence: string): readonly string[] {
  if (!Array.isArray(value) || value.length === 0) throw new Error(sentence);
  return value;
}

/**
 * Shows its children to who holds one of these permissions, as shared/auth/resources.go names them. It only hides: the
 * server decides at every call. Anything but a list of at least one is a mistake of the screen, and throws.
 */
export function Permit({ any, children }: { any: readonly string[]; children: ReactNode }) {
  const wanted = listOf(any, "请设置操作权限标签值");
  const { permissions } = useSession();
  return holds(permissions, wanted) ? children : null;
}

/** Whether who looks holds one of these permissions: for what is not children but behaviour. It only hides, too. */
export function usePermitted(any: readonly string[]): boolean {
  return holds(useSession().permissions, any);
}

/** Whether the workbench's enterprise is frozen: what needs no permission is refused there, too. */
export const useFrozen = () => !!useSession().bench?.enterprise.frozen;

/** Shows its children to who has one of these roles, in the workbench that the tab is in or, in the portal, as the profile says. */
export function HasRole({ any, children }: { any: readonly string[]; children: ReactNode }) {
  const wanted = listOf(any, "请设置角色权限标签值");
  const { info, bench } = useSession();
  return hasRole(bench?.roles ?? info?.roles ?? [], wanted) ? children : null;
}
