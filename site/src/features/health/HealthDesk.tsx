import { Button } from "antd";
import type { ReactNode } from "react";
import type { Report } from "@/api/gen/analysis";
import { useRead } from "@/api/hooks";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { ScreenHead } from "@/ui/antd/ScreenHead";
import { Chart } from "@/ui/chart/Chart";
import { ExternalLink } from "@/ui/ExternalLink";
import { ErrorStrip, PageError, Skeleton } from "@/ui/states";
import { count } from "@/ui/text";
import { moment } from "@/ui/time";
import { dollars, figure, groupName, lasted, limitOf, line, machineName, minutes, type Gauge } from "./health";
import s from "./health.module.css";

/** How the portal runs, for its operators: what is beyond its threshold first said, then everything by name. */
export function HealthDesk({ title }: { title: string }) {
  const { data, error, mutate, isValidating } = useRead("/micro/analysis/health", {});
  if (error && !data) return <PageError error={error} onRetry={() => void mutate()} />;
  const bad = data?.gauges.filter((g) => g.state === "bad") ?? [];
  return (
    <AntdLayout>
      <ScreenHead title={title} note={data && (data.asOf ? `数据截至 ${moment(data.asOf)}，每分钟最多读取一次` : "正在读取，请稍后刷新")}>
        <Button loading={isValidating} onClick={() => void mutate()}>
          刷新
        </Button>
      </ScreenHead>
      {error && data && <ErrorStrip error={error} onRetry={() => void mutate()} />}
      {!data ? (
        <Skeleton lines={8} height={36} />
      ) : (
        <div data-health={data.asOf}>
          <p className={bad.length ? "bad" : "ok"} role="status">
            {bad.length ? `${bad.length} 项超过阈值：${bad.map((g) => g.name).join("、")}` : "各项指标都在阈值以内"}
          </p>
          <ul className={s.gauges}>
            {data.gauges.map((g) => (
              <GaugeOf key={g.key} gauge={g} runbook={data.runbook} />
            ))}
          </ul>
          <div className={s.panels}>
            <Latency report={data} />
            <Groups rows={data.groups} />
            <Machines rows={data.machines} />
            <Spending report={data} />
          </div>
        </div>
      )}
    </AntdLayout>
  );
}

const judged = (g: Gauge) => (g.state === "bad" ? "超过阈值" : g.state === "ok" ? "正常" : g.value === null ? "没有数据" : "暂不判断");

function GaugeOf({ gauge: g, runbook }: { gauge: Gauge; runbook: string }) {
  const drawn = line(g.series);
  return (
    <li className={s[g.state]} data-gauge={g.key} data-state={g.state}>
      <header>
        <h2>{g.name}</h2>
        <em>{judged(g)}</em>
      </header>
      <span className={s.value}>
        {figure(g, g.value)}
        {g.value !== null && <small>{limitOf(g).unit}</small>}
      </span>
      <svg viewBox="0 0 100 30" preserveAspectRatio="none" aria-hidden="true">
        {drawn && <polyline points={drawn} vectorEffect="non-scaling-stroke" />}
      </svg>
      <p>{g.definition}</p>
      <p className="t3">
        阈值 {figure(g, g.threshold)}
        {limitOf(g).unit === "%" ? "%" : ` ${limitOf(g).unit}`}：{g.reason}。
      </p>
      <p>
        {runbook ? (
          <ExternalLink className="link" href={runbook + g.runbook}>
            处理步骤<span className="sr">，{g.name}</span>
          </ExternalLink>
        ) : (
          <span className="t3">处理步骤见 docs/operate.md{g.runbook}</span>
        )}
      </p>
    </li>
  );
}

function Latency({ report }: { report: Report }) {
  const of = (key: string) => report.gauges.find((g) => g.key === key)?.series ?? [];
  const at = of("latencyP99").map((p) => p.at);
  const series = ([["p50", "latencyP50"], ["p95", "latencyP95"], ["p99", "latencyP99"]] as const).map(([name, key]) => {
    const byTime = new Map(of(key).map((p) => [p.at, p.value]));
    return { name, kind: "line" as const, data: at.map((t) => byTime.get(t) ?? 0) };
  });
  return (
    <section className={`panel ${s.wide}`} aria-labelledby="latency">
      <header>
        <h2 id="latency">延迟</h2>
        <span className="t3">近 1 小时，每分钟，单位毫秒</span>
      </header>
      <div className={s.chart}>
        <Chart label="每分钟的延迟" unit="毫秒" categories={at.map((t) => moment(t).slice(-5))} series={series} empty="近 1 小时没有请求。" />
      </div>
    </section>
  );
}

interface Column<R> {
  title: string;
  of: (row: R) => ReactNode;
  /** Text stands at the left, numbers at the right. */
  text?: boolean;
}

function Rows<R>({ label, rows, columns, id, foot }: { label: string; rows: readonly R[]; columns: readonly Column<R>[]; id: (row: R) => string; foot?: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={s.scroll} tabIndex={0} role="group" aria-label={label}>
      <table className={s.table}>
        <thead>
          <tr>
            {columns.map((c) => (
              <th key={c.title} scope="col" className={c.text ? s.text : undefined}>
                {c.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={id(row)}>
              {columns.map((c) => (
                <td key={c.title} className={c.text ? s.text : "num"}>
                  {c.of(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {foot}
      </table>
    </div>
  );
}

const alarming = (n: number) => <span className={n ? "bad" : ""}>{count(n)}</span>;

function Groups({ rows }: { rows: Report["groups"] }) {
  return (
    <section className={`panel ${s.wide}`} aria-labelledby="groups">
      <header>
        <h2 id="groups">各组接口</h2>
        <span className="t3">近 1 小时</span>
      </header>
      <Rows
        label="各组接口"
        rows={rows.toSorted((x, y) => y.calls - x.calls)}
        id={(g) => g.group}
        columns={[
          { title: "组", text: true, of: (g) => groupName(g.group) },
          { title: "请求", of: (g) => count(g.calls) },
          { title: "5xx", of: (g) => alarming(g.errors) },
          { title: "4xx", of: (g) => count(g.refused) },
          { title: "冷启动", of: (g) => count(g.cold) },
          { title: "最慢一分钟 p99", of: (g) => (g.p99 === null ? "—" : `${count(g.p99)} 毫秒`) },
        ]}
      />
    </section>
  );
}

function Machines({ rows }: { rows: Report["machines"] }) {
  return (
    <section className="panel" aria-labelledby="machines">
      <header>
        <h2 id="machines">流程</h2>
      </header>
      <Rows
        label="流程"
        rows={rows}
        id={(m) => m.name}
        columns={[
          { title: "流程", text: true, of: (m) => machineName(m.name) },
          { title: "运行中", of: (m) => count(m.running) },
          { title: "最久", of: (m) => (m.oldestMs ? lasted(m.oldestMs) : "—") },
          { title: "最长正常用时", of: (m) => minutes(m.limitMs) },
          { title: "卡住", of: (m) => alarming(m.stuck) },
          { title: "失败", of: (m) => alarming(m.failed) },
        ]}
      />
    </section>
  );
}

function Spending({ report }: { report: Report }) {
  const known = report.spend.flatMap((one) => (one.microUsd === null ? [] : [one.microUsd]));
  return (
    <section className="panel" aria-labelledby="spend">
      <header>
        <h2 id="spend">费用估算</h2>
        <span className="t3">近 24 小时，美元</span>
      </header>
      <Rows
        label="费用估算"
        rows={report.spend}
        id={(one) => one.service}
        columns={[
          { title: "服务", text: true, of: (one) => one.service },
          { title: "用量", text: true, of: (one) => (one.microUsd === null ? "没有数据" : one.basis) },
          { title: "按目录价", of: (one) => dollars(one.microUsd) },
        ]}
        foot={
          <tfoot>
            <tr>
              <th scope="row" colSpan={2} className={s.text}>
                合计
              </th>
              <td className="num">
                <b>{dollars(known.reduce((sum, n) => sum + n, 0))}</b>
              </td>
            </tr>
          </tfoot>
        }
      />
      <p className={`t3 ${s.note}`}>{report.prices}。不含存储、CDN 与短信，实际费用以账单为准。</p>
    </section>
  );
}
