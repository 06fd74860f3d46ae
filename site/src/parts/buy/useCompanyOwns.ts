import { useGet } from "@/api/hooks";
import type { OrderRecord } from "@/api/shapes";
import { usePicked } from "@/session/session";

/** Whether the enterprise that this tab is in has goods, and what who asks may spend on them; nothing outside of an enterprise. */
export function useCompanyOwns(type: Exclude<OrderRecord["type"], "vip">, id: string) {
  const inCompany = usePicked((s) => !!s.companyId && !!s.info);
  return useGet("/family/order/enterprise/owned", { type, id }, inCompany);
}
