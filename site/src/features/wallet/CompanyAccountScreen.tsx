import { Tabs } from "antd";
import { useRouter } from "next/router";
import { useState, type ReactNode } from "react";
import { useSWRConfig } from "swr";
import { useGet } from "@/api/hooks";
import { PurseProvider } from "@/parts/purse/purse";
import { useSession } from "@/session/session";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { JobProgress } from "@/ui/antd/JobProgress";
import { ScreenHead } from "@/ui/antd/ScreenHead";
import { part } from "@/ui/part";
import { ErrorStrip } from "@/ui/states";
import { yuan } from "@/ui/money";
import { toast } from "@/ui/toast";
import { Ledger } from "./Ledger";
import { LimitsPanel } from "./LimitsPanel";
import { Payouts } from "./Payouts";
import { TopUps } from "./TopUps";
import { usePending } from "./usePending";
import sums from "@/ui/sums.module.css";
import s from "./CompanyAccount.module.css";

const DrawDialog = part(() => import("./DrawDialog").then((m) => m.DrawDialog));
const TopupDialog = part(() => import("./TopupDialog").then((m) => m.TopupDialog));

/** The enterprise's account: what there is, its lines, what was bought from it, what was paid in, its invoices, and who may spend how much. */
export function CompanyAccountScreen({ title, purchases, invoices }: { title: string; purchases: ReactNode; invoices: ReactNode }) {
  const { info, bench } = useSession();
  const userId = info?.userId ?? "";
  const router = useRouter();
  const { mutate } = useSWRConfig();
  const { data, error, mutate: readAgain } = useGet("/family/order/enterprise/account", {});
  const [open, setOpen] = useState(false);
  const [drawing, setDrawing] = useState(false);
  const refresh = () => void mutate((key) => Array.isArray(key) && key[0] === userId);
  const pending = usePending(userId, () => {
    toast("恭喜您，充值成功!", "ok");
    refresh();
  });
  const money = (fen: number | undefined) => (fen === undefined ? "—" : `¥${yuan(fen)}`);
  const tabs = [
    { key: "lines", label: "收支明细", children: <Ledger bare /> },
    { key: "orders", label: "采购订单", children: purchases },
    { key: "invoices", label: "发票", children: invoices },
    { key: "topups", label: "充值记录", children: <TopUps /> },
    { key: "limits", label: "采购限额", children: <LimitsPanel /> },
  ];
  const tab = tabs.find((t) => t.key === router.query.tab)?.key ?? "lines";
  return (
    <PurseProvider value="company">
      <AntdLayout>
        <ScreenHead title={title} about={`${bench?.enterprise.shortName ?? ""}的公共账户：成员按权限充值和采购，买到的归企业所有成员使用。`} />
        {pending.list.map((p) => (
          <JobProgress key={p.outTradeNo} tone="warn" since={p.since} error={pending.error} cancel={{ text: "不再等待", run: () => pending.stop(p) }}>
            等待到账 <b>¥{yuan(p.amount * 100)}</b>，到账后余额会自动更新。
          </JobProgress>
        ))}
        {error && !data && <ErrorStrip error={error} onRetry={() => void readAgain()} />}
        <section className={`panel ${sums.sums}`} aria-label="企业账户">
          <div>
            <span>可用余额</span>
            <strong data-balance={data?.balanceFen}>{money(data?.balanceFen)}</strong>
            <p className={s.acts}>
              {data?.can.topUp && (
                <button type="button" className="btn p" onClick={() => setOpen(true)}>
                  充值
                </button>
              )}
              {data?.can.draw && (
                <button type="button" className="btn" disabled={data.balanceFen < 100} onClick={() => setDrawing(true)}>
                  提现
                </button>
              )}
            </p>
            {!!data?.frozenFen && <em>另有 {money(data.frozenFen)} 等待转账</em>}
          </div>
          <div>
            <span>累计充值</span>
            <strong>{money(data?.rechargeTotalFen)}</strong>
          </div>
          <div>
            <span>累计采购</span>
            <strong data-spent={data?.expenseTotalFen}>{money(data?.expenseTotalFen)}</strong>
            {data?.limited === 1 && <em>您本月还可用 {money(data.leftFen)}</em>}
          </div>
          <div>
            <span>销售收入转入</span>
            <strong>{money(data?.incomeTotalFen)}</strong>
          </div>
        </section>
        <Payouts />
        <section className={`panel ${s.books}`} aria-label="账目">
          <Tabs
            activeKey={tab}
            items={tabs}
            destroyOnHidden
            onChange={(key) => void router.replace({ pathname: router.pathname, query: key === "lines" ? {} : { tab: key } }, undefined, { shallow: true, scroll: false })}
          />
        </section>
        {drawing && data && <DrawDialog balanceFen={data.balanceFen} terms={data.draw} onClose={() => setDrawing(false)} />}
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
    </PurseProvider>
  );
}
