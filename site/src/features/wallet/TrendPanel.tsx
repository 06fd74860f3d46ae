import { useMemo, useState } from "react";
import { useGet } from "@/api/hooks";
import { Chart } from "@/ui/chart/Chart";
import { yuan } from "@/ui/money";
import s from "./Ledger.module.css";
import { TREND_DAYS, trendOf } from "./trend";

/** As many entries as one call answers. */
const ENTRIES = 100;

export function TrendPanel() {
  const { data, error, mutate } = useGet("/family/user/wallet/entries", { current: 1, pageSize: ENTRIES });
  const [now] = useState(Date.now);
  const trend = useMemo(() => trendOf(data?.records ?? [], data?.total ?? 0, now), [data, now]);
  return (
    <section className={`panel ${s.trend}`} aria-label="收支趋势">
      <header>
        <h2>收支趋势</h2>
        <span className="t3">{trend.cut ? `最近 ${ENTRIES} 笔` : `近 ${TREND_DAYS} 天`}，单位元</span>
      </header>
      <Chart
        label={`近 ${TREND_DAYS} 天每天的收入与支出`}
        unit="元"
        categories={trend.days}
        series={[
          { name: "收入", kind: "bar", data: trend.incomeFen },
          { name: "支出", kind: "bar", data: trend.expenseFen },
        ]}
        format={yuan}
        tick={(fen) => yuan(fen).replace(/\.00$/, "")}
        loading={!data && !error}
        error={data ? undefined : error}
        onRetry={() => void mutate()}
        empty={`近 ${TREND_DAYS} 天没有收支，充值或消费后会出现在这里。`}
      />
    </section>
  );
}
