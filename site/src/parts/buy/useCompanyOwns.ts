import { useGet } from "@/api/hooks";
import type { Gets } from "@/api/shapes";
import { usePicked } from "@/session/session";

/**
 * Whether the enterprise that this tab is in has goods, and what who asks may spend on them; nothing outside of an enterprise. `waits` while that is asked,
 * and who the reader is: nothing is sold meanwhile.
 */
export function useCompanyOwns(type: Gets["/family/order/enterprise/owned"]["query"]["type"], id: string) {
  const inCompany = usePicked((s) => !!s.companyId && !!s.info);
  const unknown = usePicked((s) => !!s.token && !s.info);
  const { data, error, mutate, isValidating } = useGet("/family/order/enterprise/owned", { type, id }, inCompany);
  return { data, error, mutate, waits: unknown || (isValidating && !data) };
}
