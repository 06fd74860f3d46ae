import { useEffect, useState } from "react";
import type { NeedDetail } from "@/api/gen/community";
import { ApiError } from "@/api/error";
import { useGet, useOpening, useRead } from "@/api/hooks";
import { useSubmit } from "@/api/useSubmit";
import { Checkout, useAwaited } from "@/parts/buy/Checkout";
import { useCompanyOwns } from "@/parts/buy/useCompanyOwns";
import type { Purse } from "@/parts/purse/purse";
import { ErrorStrip, Skeleton } from "@/ui/states";
import { yuan } from "@/ui/money";
import { moment } from "@/ui/time";
import { categories, requirementOf, type Need } from "./need";
import s from "./need.module.css";

/** The draft as it will be read, and its publication: the balance against the budget, topped up here where something is missing. */
export function PublishStep({ id, rev, onStale, onPublished }: { id: string; rev: number; onStale: (current: NeedDetail) => void; onPublished: () => void }) {
  const draft = useGet("/micro/home/community/need/detail", { id }, true, useOpening());
  const asset = useRead("/family/mall/personal/asset", {});
  const company = useCompanyOwns("need", "budget");
  const { setAwaited, keep } = useAwaited();
  const [paying, setPaying] = useState(false);
  const { submit, busy, error } = useSubmit("/micro/home/community/need/publish", {
    refresh: ["/family/mall/personal/asset", "/family/user/wallet/entries", "/family/order/enterprise/account", "/micro/home/community/need/detail"],
    onStale,
    onDone: onPublished,
  });
  const low = error instanceof ApiError && error.reason === "balance_too_low";
  const { mutate: readAsset } = asset;
  const { mutate: readCompany } = company;
  useEffect(() => {
    if (!low) return;
    void readAsset();
    void readCompany();
  }, [low, readAsset, readCompany]);
  useEffect(() => keep, [keep]);
  const need = draft.data as Need | undefined;
  if (draft.error) return <ErrorStrip error={draft.error} onRetry={() => void draft.mutate()} />;
  if (!need || !asset.data) return <Skeleton lines={6} height={24} />;
  const purse: Purse = need.enterpriseName ? "company" : "own";
  const balance = purse === "own" ? asset.data.balanceFen : (company.data?.balanceFen ?? 0);
  const publish = () => {
    setPaying(true);
    void submit({ id, rev }).finally(() => setPaying(false));
  };
  return (
    <>
      <h2>{need.title}</h2>
      <dl className={s.facts}>
        <div>
          <dt>类别</dt>
          <dd>{categories[need.category]}</dd>
        </div>
        <div>
          <dt>名义</dt>
          <dd>{need.enterpriseName || "个人"}</dd>
        </div>
        <div>
          <dt>预算</dt>
          <dd className="num">¥{yuan(need.budgetFen)}</dd>
        </div>
        <div>
          <dt>截稿</dt>
          <dd>{moment(need.deadline)}</dd>
        </div>
        {requirementOf(need).map((r) => (
          <div key={r.label}>
            <dt>{r.label}</dt>
            <dd>{r.value}</dd>
          </div>
        ))}
      </dl>
      <p className={s.text}>{need.text}</p>
      {error !== null && !low && <ErrorStrip error={error} />}
      {need.escrow === 1 ? (
        <Checkout priceFen={need.budgetFen} balanceFen={balance} purse={purse} canTopUp={purse === "own" || !!company.data?.topUp} busy={busy || paying} onPay={publish} onPaidIn={async () => (purse === "own" ? (await readAsset())?.balanceFen : (await readCompany())?.balanceFen)} onAwaited={setAwaited} pay={`托管 ¥${yuan(need.budgetFen)} 并发布`}>
          <p className="t2">预算从{purse === "own" ? "个人余额" : "企业账户"}划出，由平台保管，验收后结给中选者；没有人中选则全部退回。</p>
        </Checkout>
      ) : (
        <div className={s.bar}>
          <button type="button" className="btn c lg" disabled={busy} aria-busy={busy} onClick={publish}>
            发布需求
          </button>
        </div>
      )}
    </>
  );
}
