import { useState } from "react";
import { familyPaths } from "@/familyPaths";
import { post } from "@/api/client";
import { useRead } from "@/api/hooks";
import { saveFile } from "@/api/save";
import { useSubmit } from "@/api/useSubmit";
import { Drawer } from "@/ui/antd/Drawer";
import { JobProgress } from "@/ui/antd/JobProgress";
import { Link } from "@/ui/Link";
import { StateTabs } from "@/ui/StateTabs";
import { Empty, ErrorStrip, PageError, Skeleton } from "@/ui/states";
import { bytesOf, type Modelled, type Outcome, type Report, type Requirement, type Run } from "./requirement";
import s from "./requirement.module.css";

const kindOf = (o: Outcome) => (!o.checked ? "none" : o.pass ? "pass" : "fail");

/** What became of each family that was held against a requirement. */
export function Outcomes({ record, run, error, onStop }: { record: Requirement; run: Run; error?: unknown; onStop: () => void }) {
  const [tab, setTab] = useState<"pass" | "fail" | "none">();
  const [open, setOpen] = useState<Modelled | null>(null);
  const { of, outcomes } = run;
  const working = error === undefined && !run.stopped && (of.length === 0 || outcomes.length < of.length);
  const count = (kind: string) => outcomes.filter((o) => kindOf(o) === kind).length;
  const shown = outcomes.filter((o) => !tab || kindOf(o) === tab);
  return (
    <section className={`panel ${s.outcomes}`} aria-label={`${record.name}的检查结果`} data-outcomes={working ? "working" : "done"}>
      <h2>{record.name}</h2>
      {error !== undefined && <ErrorStrip error={error} />}
      {working && (
        <JobProgress percent={of.length ? Math.round((100 * outcomes.length) / of.length) : 0} cancel={{ text: "停止", run: onStop }}>
          {of.length ? `正在检查，${outcomes.length} / ${of.length}` : "正在查找带 IFC 模型的族"}
        </JobProgress>
      )}
      {run.stopped && <p className="t2">已停止，检查了 {outcomes.length} 个，共 {of.length} 个。</p>}
      {!working && of.length === 0 && error === undefined && <Empty text="族库里还没有带 IFC 模型的族。" />}
      {outcomes.length > 0 && (
        <>
          <StateTabs
            tabs={[
              { value: undefined, label: "全部", count: outcomes.length },
              { value: "pass", label: "通过", count: count("pass") },
              { value: "fail", label: "不通过", count: count("fail") },
              { value: "none", label: "未检查", count: count("none") },
            ]}
            value={tab}
            onPick={(value) => setTab(value as typeof tab)}
          />
          <ul>
            {shown.map((o) => {
              const family = of.find((f) => f.id === o.familyId);
              return family && <OutcomeLine key={o.familyId} outcome={o} family={family} onOpen={() => setOpen(family)} />;
            })}
          </ul>
        </>
      )}
      {open && <ReportDrawer record={record} family={open} onClose={() => setOpen(null)} />}
    </section>
  );
}

function OutcomeLine({ outcome, family, onOpen }: { outcome: Outcome; family: Modelled; onOpen: () => void }) {
  const kind = kindOf(outcome);
  return (
    <li className={s.line}>
      <span className={s.name}>
        <Link className="link" href={familyPaths.detail(family.id)}>
          {family.name}
        </Link>
        <span className="t3">
          {family.no}，{family.providerName}
        </span>
      </span>
      <span className={s.facts}>
        <span className={`tag ${{ pass: "ok", fail: "bad", none: "" }[kind]}`}>{{ pass: "通过", fail: "不通过", none: "未检查" }[kind]}</span>
        {outcome.checked ? (
          <span className="t2">
            {outcome.failed ? (
              <>
                <span className="num">{outcome.failed}</span> 处不满足，
              </>
            ) : null}
            检查 <span className="num">{outcome.applicable}</span> 个构件
          </span>
        ) : (
          <span className="t2">{outcome.message}</span>
        )}
      </span>
      <span className={s.acts}>
        {outcome.checked && (
          <button type="button" className="btn s" onClick={onOpen}>
            查看<span className="sr">，{family.name}</span>
          </button>
        )}
      </span>
    </li>
  );
}

function ReportDrawer({ record, family, onClose }: { record: Requirement; family: Modelled; onClose: () => void }) {
  const ask = { id: record.id, familyId: family.id };
  const { data, error, mutate } = useRead("/family/mall/ids/report", ask);
  const bcf = useSubmit((_: null, attempt) => post("/family/mall/ids/bcf", ask, attempt), { onDone: (file) => saveFile(bytesOf(file.content), file.name) });
  return (
    <Drawer
      onClose={onClose}
      width={760}
      title={`${family.name} 对照 ${record.name}`}
      extra={
        data && !data.pass ? (
          <button type="button" className="btn s" disabled={bcf.busy} onClick={() => void bcf.submit(null)}>
            导出 BCF
          </button>
        ) : undefined
      }
    >
      {bcf.error !== null && <ErrorStrip error={bcf.error} />}
      {error !== undefined && !data && <PageError error={error} onRetry={() => void mutate()} />}
      {!data && error === undefined && <Skeleton lines={8} />}
      {data && <Specs report={data} />}
    </Drawer>
  );
}

function Specs({ report }: { report: Report }) {
  return (
    <div data-report>
      {(report.specs ?? []).map((spec, i) => (
        <section key={`${spec.name}-${i}`} className={s.spec}>
          <h3>
            <span className={`tag ${spec.pass ? "ok" : "bad"}`}>{spec.pass ? "通过" : "不通过"}</span> {spec.name}
          </h3>
          {spec.instructions && <p className="t2">{spec.instructions}</p>}
          <p className="t3">
            适用 {spec.applicable} 个构件{spec.failed ? `，${spec.failed} 个不满足` : ""}
            {spec.otherVersion ? "。该规定写给其他版本的 IFC，仍按原文检查" : ""}
          </p>
          {spec.reason && <p className="bad">{spec.reason}</p>}
          {(spec.failures ?? []).length > 0 && (
            <ul className={s.failures}>
              {(spec.failures ?? []).map((f, n) => (
                <li key={`${f.id}-${n}`}>
                  <b>{f.name || f.class}</b>
                  <span className="t3 num">
                    {f.class}，#{f.id}
                  </span>
                  <span>要求：{f.required}</span>
                  <span className="bad">{f.reason}</span>
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
      {report.more && <p className="t3">只显示前 200 处，全部内容在导出的 BCF 里。</p>}
    </div>
  );
}
