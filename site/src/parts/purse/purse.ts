import { createContext, useContext } from "react";
import { paths } from "@/addresses";
import { ownPaths } from "@/ownPaths";
import { holds } from "@/session/rules";
import { usePicked } from "@/session/session";

/** Whose account is paid from and into: one's own, or that of the enterprise that the tab is in. */
export type Purse = "own" | "company";

/** The calls of either, each pair with the same input and answer. */
export const calls = {
  own: {
    topUp: "/family/order/alipay/faceToFace",
    topUps: "/family/order/personal/recharge",
    entries: "/family/user/wallet/entries",
    payouts: "/family/order/alipay/tocash/mine",
    proof: "/family/user/wallet/proof",
    buy: "/family/order/product/purchase",
    orders: "/family/user/order/list",
    order: "/family/user/order/detail",
    giveBack: "/family/user/order/giveBack",
    claim: "/family/user/order/claim",
    withdraw: "/family/user/order/claim/withdraw",
    escalate: "/family/user/order/claim/escalate",
  },
  company: {
    topUp: "/family/order/alipay/account",
    topUps: "/family/order/enterprise/recharge",
    entries: "/family/order/enterprise/entries",
    payouts: "/family/order/enterprise/tocash/mine",
    proof: "/platform/home/provider/account/proof",
    buy: "/family/order/enterprise/purchase",
    orders: "/family/order/enterprise/list",
    order: "/family/order/enterprise/detail",
    giveBack: "/family/order/enterprise/giveBack",
    claim: "/family/order/enterprise/claim",
    withdraw: "/family/order/enterprise/claim/withdraw",
    escalate: "/family/order/enterprise/claim/escalate",
  },
} as const;

/** What says who has the right to use something: what is bought, and what is given back. */
const rights = ["/platform/home/itemTemplate/mine", "/family/user/order/owned", "/family/order/enterprise/owned", "/family/mall/api/product/info"] as const;

/** What money that moves changes. */
export const moved = {
  own: ["/family/user/order/list", "/family/user/order/detail", "/family/mall/personal/asset", "/family/user/wallet/entries", "/family/user/vip/info", ...rights],
  company: [
    ...rights,
    "/family/order/enterprise/list",
    "/family/order/enterprise/detail",
    "/family/order/enterprise/account",
    "/family/order/enterprise/entries",
    "/family/order/enterprise/recharge",
    "/family/order/enterprise/limits",
  ],
} as const;

/** What the account is called in a sentence. */
export const nameOf: Record<Purse, string> = { own: "余额", company: "企业账户" };

export const orderPath: Record<Purse, (orderNo: string) => string> = { own: paths.orderDetail, company: ownPaths.companyOrder };

const Context = createContext<Purse>("own");
export const PurseProvider = Context.Provider;
/** Whose orders and lines the screen around shows. */
export const usePurse = () => useContext(Context);
/** Whether who looks may give back and claim: his own always, the enterprise's by permission. The server decides. */
export function useMay() {
  const purse = usePurse();
  const permissions = usePicked((s) => s.permissions);
  return purse === "own" || holds(permissions, ["account:book:spend"]);
}
