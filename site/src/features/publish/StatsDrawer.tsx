import { useState, type ReactNode } from "react";
import { useRead } from "@/api/hooks";
import { Drawer } from "@/ui/antd/Drawer";
import { Chart } from "@/ui/chart/Chart";
import { StateTabs } from "@/ui/StateTabs";
import { count } from "@/ui/text";
import { deskOf, type Kind } from "./kinds";
import s from "./publish.module.css";

const ranges = [7, 30, 90] as const;

/** How often the public looked at a record, day by day, and what visitors made of it. */
export function StatsDrawer({ kind, id, name, onClose, children }: { kind: Kind; id: string; name: string; onClose: () => void; children?: ReactNode }) {
  const [days, setDays] = useState<(typeof ranges)[number]>(30);
  const { data, error, mutate } = useRead(deskOf(kind).days, { kind, id, days });
  return (
    <Drawer onClose={onClose} title={`统计：${name}`}>
      <dl className={s.sums}>
        {(data?.sums ?? []).map((one) => (
          <div key={one.label}>
            <dt>{one.label}</dt>
            <dd className="num">{count(one.value)}</dd>
          </div>
        ))}
      </dl>
      <StateTabs tabs={ranges.map((value) => ({ value, label: `近 ${value} 天` }))} value={days} onPick={setDays} />
      <div className={s.plot}>
        <Chart
          label={`近 ${days} 天每天的浏览`}
          unit="次"
          categories={(data?.dates ?? []).map((d) => d.slice(5))}
          series={[{ name: "浏览", kind: "bar", data: data?.views ?? [] }]}
          loading={!data && !error}
          error={data ? undefined : error}
          onRetry={() => void mutate()}
          empty="这段时间还没有人浏览。"
        />
      </div>
      {data && <p className="t3">这段时间共浏览 {count(data.total)} 次，同一访客一天计一次，按上海时间分日。</p>}
      {children}
    </Drawer>
  );
}
