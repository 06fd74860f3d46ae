import { useState } from "react";
import { messageOf } from "@/api/error";
import { useGet } from "@/api/hooks";
import { post } from "@/api/client";
import { Confirm } from "@/ui/Confirm";
import { Link } from "@/ui/Link";
import { ErrorStrip, Skeleton } from "@/ui/states";
import { yuan } from "@/ui/money";
import { toast } from "@/ui/toast";
import { useDialog } from "@/ui/useDialog";
import { AwardDialog } from "./AwardDialog";
import { ManuscriptFacts } from "./ManuscriptFacts";
import { useNow } from "./NeedCard";
import { ReasonDialog } from "./ReasonDialog";
import { releaseOf, standings, type Manuscript, type Need } from "./need";
import s from "./need.module.css";

const SIZE = 100;

type Asked = { kind: "award"; first: string } | { kind: "accept" } | { kind: "cancel" } | { kind: "dispute" };

/** What whose need it is does with it: reads manuscripts once they are opened, makes the short list, awards, accepts, disputes, cancels. */
export function OwnerPanel({ need, onChanged }: { need: Need; onChanged: () => void }) {
  const now = useNow();
  // What was cancelled or ended before its deadline opens nothing (ADR 71).
  const opened = need.status > 1 && need.manuCount > 0 && (need.status !== 5 || (now !== undefined && now >= need.deadline));
  const page = (current: number) => ({ id: need.id, current, pageSize: SIZE });
  const first = useGet("/micro/home/community/manuscript/page", page(1), opened);
  // A need has two pages of them at most. Who awards chooses among all.
  const second = useGet("/micro/home/community/manuscript/page", page(2), opened && (first.data?.total ?? 0) > SIZE);
  const error = first.error ?? second.error;
  const read = () => Promise.all([first.mutate(), second.mutate()]);
  const [busy, setBusy] = useState("");
  const dialog = useDialog<Asked>();
  const changed = () => {
    void read();
    onChanged();
  };
  const run = async (name: string, call: () => Promise<unknown>, said: string) => {
    setBusy(name);
    try {
      await call();
      toast(said, "ok");
      changed();
    } catch (error) {
      toast(messageOf(error), "bad");
    } finally {
      setBusy("");
    }
  };
  const shortlist = (m: Manuscript) =>
    void run(m.manuscriptId, () => post("/micro/home/community/need/shortlist", { id: need.id, manuscriptId: m.manuscriptId, on: m.status === 2 ? 0 : 1 }), m.status === 2 ? "已移出入围" : "已入围");
  const front = first.data?.records ?? [];
  // What was moved to the front while both are read anew stands there once.
  const list = [...front, ...(second.data?.records ?? []).filter((m) => !front.some((f) => f.manuscriptId === m.manuscriptId))];
  const { can } = need;
  if (need.status === 5 && !opened) return null;
  return (
    <section className="panel" aria-labelledby="need-manus">
      <h2 id="need-manus">{opened ? `稿件（${need.manuCount}）` : "管理需求"}</h2>
      {need.status === 0 && <p className="t2">草稿只有您能看到。发布后开始征集，预算从账户中托管。</p>}
      {need.status === 1 && <p className="t2">已收到 {need.manuCount} 份稿件，截稿前密封，任何人都看不到内容。{need.manuCount > 0 && "已有人投稿，不能自行取消；特殊情况请联系平台。"}</p>}
      {error && <ErrorStrip error={error} onRetry={() => void read()} />}
      {opened && !first.data && !error && <Skeleton lines={4} height={24} />}
      <ul className={s.manus} data-manuscripts={opened ? list.length : undefined}>
        {list.map((m) => (
          <li key={m.manuscriptId}>
            <header>
              <b>{m.name}</b>
              <span className={`st ${standings[m.status].tone}`}>
                <span>{standings[m.status].label}</span>
              </span>
            </header>
            <ManuscriptFacts needId={need.id} of={m} />
            {can.judge && (
              <div className={s.acts}>
                <button type="button" className="btn s" disabled={busy === m.manuscriptId} aria-pressed={m.status === 2} onClick={() => shortlist(m)}>
                  {m.status === 2 ? "移出入围" : "入围"}
                  <span className="sr">，{m.name}</span>
                </button>
                <button type="button" className="btn s p" onClick={() => dialog.open({ kind: "award", first: m.manuscriptId })}>
                  选为中选<span className="sr">，{m.name}</span>
                </button>
              </div>
            )}
          </li>
        ))}
      </ul>
      <div className={s.acts}>
        {can.edit && (
          <Link className="btn p" href={releaseOf(need.id)}>
            继续编辑
          </Link>
        )}
        {can.accept && (
          <button type="button" className="btn c" disabled={busy === "accept"} onClick={() => dialog.open({ kind: "accept" })}>
            验收通过
          </button>
        )}
        {can.dispute && (
          <button type="button" className="btn" onClick={() => dialog.open({ kind: "dispute" })}>
            有争议，申请平台处理
          </button>
        )}
        {can.cancel && (
          <button type="button" className="btn d" onClick={() => dialog.open({ kind: "cancel" })}>
            取消需求
          </button>
        )}
      </div>
      {dialog.value?.kind === "award" && <AwardDialog need={need} manuscripts={list} first={dialog.value.first} onDone={changed} onClose={dialog.close} />}
      {dialog.value?.kind === "accept" && (
        <Confirm
          text={need.escrow === 1 ? `验收后 ¥${yuan(need.budgetFen)} 按份额结给中选者，不能撤回。确认验收通过？` : "确认验收通过？需求随之结束。"}
          yes="验收通过"
          onNo={dialog.close}
          onYes={() => {
            dialog.close();
            void run("accept", () => post("/micro/home/community/need/accept", { id: need.id }), "已验收");
          }}
        />
      )}
      {dialog.value?.kind === "cancel" && (
        <ReasonDialog by="/micro/home/community/need/cancel" needId={need.id} title="取消需求" text={need.escrow === 1 ? `托管的 ¥${yuan(need.budgetFen)} 立即退回原账户。` : "需求随之结束，不再接收稿件。"} yes="取消需求" done="需求已取消" onDone={changed} onClose={dialog.close} />
      )}
      {dialog.value?.kind === "dispute" && (
        <ReasonDialog by="/micro/home/community/need/dispute" needId={need.id} title="申请平台处理" text="平台核实后裁定预算如何分配，裁定前金额继续托管。" yes="提交" done="已转平台处理" onDone={changed} onClose={dialog.close} />
      )}
    </section>
  );
}
