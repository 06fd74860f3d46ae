import { Tabs } from "antd";
import { useCallback, useEffect, useState, type ReactNode } from "react";
import { useRouter } from "next/router";
import { useSWRConfig } from "swr";
import { useRead } from "@/api/hooks";
import { session, useSession } from "@/session/session";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { JobProgress } from "@/ui/antd/JobProgress";
import { ErrorStrip } from "@/ui/states";
import { toast } from "@/ui/toast";
import { yuan } from "@/ui/money";
import { part } from "@/ui/part";
import { Payouts } from "./Payouts";
import { Ledger } from "./Ledger";
import { Membership } from "./Membership";
import { TrendPanel } from "./TrendPanel";
import { usePending } from "./usePending";
import s from "./AccountScreen.module.css";

const GiveBackDialog = part(() => import("./GiveBackDialog").then((m) => m.GiveBackDialog));
const TopupDialog = part(() => import("./TopupDialog").then((m) => m.TopupDialog));

/** The account in four parts: the balance and its lines, the membership, the invoices, and what protects it; the last two other features bring. The address says which. */
export function AccountScreen({ title, notice, security, invoices }: { title: string; notice: ReactNode; security: ReactNode; invoices: ReactNode }) {
  const { info } = useSession();
  const userId = info?.userId ?? "";
  const { mutate } = useSWRConfig();
  const asset = useRead("/family/mall/personal/asset", {});
  const [open, setOpen] = useState(false);
  const router = useRouter();
  const giving = router.query.give === "back";
  // Who comes back from the chat app's page with a code was about to bind it.
  const asked = typeof router.query.code === "string" ? "security" : router.query.tab;
  const tab = asked === "security" || asked === "vip" || asked === "invoices" ? asked : "balance";
  const show = (key: string) => void router.replace({ pathname: router.pathname, query: key === "balance" ? {} : { tab: key } }, undefined, { shallow: true, scroll: false });
  const give = (on: boolean) => {
    const { give: _, ...rest } = router.query;
    void router.replace({ pathname: router.pathname, query: on ? { ...rest, give: "back" } : rest }, undefined, { shallow: true, scroll: false });
  };
  const data = asset.data;

  useEffect(() => {
    if (data) session.set({ asset: data });
  }, [data]);

  const refresh = useCallback(() => void mutate((key) => Array.isArray(key) && key[0] === userId), [mutate, userId]);
  const pending = usePending(userId, () => {
    toast("恭喜您，充值成功!", "ok");
    refresh();
  });
  const money = (fen: number | undefined) => (fen === undefined ? "—" : `¥${yuan(fen)}`);

  const balance = (
    <>
      {asset.error && !data && <ErrorStrip error={asset.error} onRetry={() => void asset.mutate()} />}
      <section className={`panel ${s.balance}`} aria-label="余额">
        <div>
          <span>可用余额</span>
          <strong data-balance={data?.balanceFen}>{money(data?.balanceFen)}</strong>
          <p>
            <button type="button" className="btn p" onClick={() => setOpen(true)}>
              充值
            </button>
            <button type="button" className="btn" disabled={!data || data.balanceFen <= 0} onClick={() => give(true)}>
              退回
            </button>
          </p>
        </div>
        <div>
          <span>冻结金额</span>
          <strong>{money(data?.frozenFen)}</strong>
          {!!data?.frozenFen && <em>等待平台转账</em>}
        </div>
        <div>
          <span>累计充值</span>
          <strong>{money(data?.rechargeTotalFen)}</strong>
          {!!data?.expenseTotalFen && (
            <span data-spent={data.expenseTotalFen}>累计消费 {money(data.expenseTotalFen)}</span>
          )}
        </div>
      </section>
      <Payouts />
      <TrendPanel />
      <Ledger />
    </>
  );
  return (
    <>
      {notice}
      <AntdLayout>
        <h1 className="sr">{title}</h1>
        {pending.list.map((p) => (
          <JobProgress key={p.outTradeNo} tone="warn" since={p.since} error={pending.error} cancel={{ text: "不再等待", run: () => pending.stop(p) }}>
            等待到账 <b>¥{yuan(p.amount * 100)}</b>，到账后余额会自动更新。
          </JobProgress>
        ))}
        <Tabs activeKey={tab} onChange={show} destroyOnHidden items={[{ key: "balance", label: "余额", children: balance }, { key: "vip", label: "会员", children: <Membership /> }, { key: "invoices", label: "发票", children: <section className={`panel ${s.invoices}`} aria-label="发票">{invoices}</section> }, { key: "security", label: "安全", children: security }]} />
        {giving && userId && <GiveBackDialog onClose={() => give(false)} />}
        {open && (
          <TopupDialog
            balanceFen={data?.balanceFen}
            onPaid={refresh}
            onClose={(awaited) => {
              setOpen(false);
              if (awaited) pending.add(awaited.order, awaited.amount);
            }}
          />
        )}
      </AntdLayout>
    </>
  );
}
