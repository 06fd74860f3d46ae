import { useEffect, useState } from "react";
import { letGo } from "@/api/memory";
import { Dialog } from "@/ui/antd/Dialog";
import { JobProgress } from "@/ui/antd/JobProgress";
import { Icon } from "@/ui/Icon";
import { ownPaths } from "@/ownPaths";
import { Link } from "@/ui/Link";
import { ErrorStrip } from "@/ui/states";
import { signedYuan, yuan } from "@/ui/money";
import { count } from "@/ui/text";
import { moment } from "@/ui/time";
import type { Inclusion } from "./inclusion";
import { useProof, type Book, type Proved } from "./useProof";
import s from "./proof.module.css";

interface Props {
  book: Book;
  onClose: () => void;
}

/** Recomputes a ledger in this browser, line by line, and says whether it is what its lines make it. */
export function ProofDialog({ book, onClose }: Props) {
  const { proved, run } = useProof(book);
  const { state, checked, lines, account } = proved;
  return (
    <Dialog
      title="核对账目"
      width={560}
      onClose={onClose}
      footer={
        <div className={s.foot}>
          <Export account={account} inclusion={proved.included === "yes" ? proved.inclusion : undefined} />
          {state !== "running" && (
            <button type="button" className="btn" onClick={run}>
              重新核对
            </button>
          )}
          <button type="button" className="btn p" onClick={onClose}>
            关闭
          </button>
        </div>
      }
    >
      <p className={s.how}>本机浏览器从第一行起逐行重算余额和校验值，每一行都含有上一行的校验值：改动、增加或删去任何一行都会被发现。</p>
      {state === "running" && (
        <JobProgress percent={lines ? Math.floor((100 * checked) / lines) : 0}>{lines === undefined ? "正在读取账目" : `已核对 ${count(checked)} 行，共 ${count(lines)} 行`}</JobProgress>
      )}
      {state === "failed" && <ErrorStrip error={proved.error} onRetry={run} />}
      {(state === "same" || state === "differs") && <Result proved={proved} />}
    </Dialog>
  );
}

const rooted: Record<NonNullable<Proved["included"]>, (i: Inclusion) => string> = {
  yes: (i) => `${i.root.day} 公布的根含有本账户的前 ${count(i.lines)} 行，签名有效。`,
  no: (i) => `${i.root.day} 公布的根与本账户不符。`,
  unsigned: (i) => `${i.root.day} 公布的根签名无效。`,
  none: (i) => (i.root.day ? `${i.root.day} 公布时本账户还没有账目，下一次公布会包含。` : "平台还没有公布过，每天公布一次。"),
};

function Result({ proved: { state, wrong, checked, account, known, inclusion, included } }: { proved: Proved }) {
  const line = state === "differs" ? account?.entries.find((l) => l.no === wrong?.no) : undefined;
  return (
    <section className={state === "same" ? s.same : s.differs} data-proof={state} aria-live="polite">
      <h3>
        <Icon name={state === "same" ? "check" : "warning"} />
        {state === "same" ? "一致" : "不一致"}
      </h3>
      {wrong && <p>{wrong.text}请导出账目，并联系客服查明。</p>}
      <dl>
        <div>
          <dt>已核对</dt>
          <dd className="num">{count(checked)} 行</dd>
        </div>
        <div>
          <dt>余额</dt>
          <dd className="num">¥{account ? yuan(account.balanceFen) : "—"}</dd>
        </div>
        <div>
          <dt>上次核对</dt>
          <dd className="num">{known ? `${moment(known.at)}，${count(known.lines)} 行` : "这是第一次"}</dd>
        </div>
        {line && (
          <div className={s.wide}>
            <dt>第 {line.no} 行</dt>
            <dd>
              {moment(line.at)}，{line.title}，{signedYuan(line.amountFen)} 元
            </dd>
          </div>
        )}
        {included && inclusion && (
          <div className={s.wide} data-included={included}>
            <dt>公布的根</dt>
            <dd>
              {rooted[included](inclusion)}
              {inclusion.root.day && (
                <>
                  {" "}
                  <Link className="link" href={ownPaths.books}>
                    账目公示
                  </Link>
                </>
              )}
            </dd>
          </div>
        )}
        {account?.chainHead && (
          <div className={s.wide}>
            <dt>账户校验值</dt>
            <dd className={s.hash}>{account.chainHead}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

/** The ledger as a file that the checker of the repository reads (infra/cmd/proof). */
function Export({ account, inclusion }: Pick<Proved, "account" | "inclusion">) {
  const [href, setHref] = useState<string>();
  useEffect(() => {
    if (!account) return;
    const url = URL.createObjectURL(new Blob([JSON.stringify({ ...account, inclusion }, null, 2)], { type: "application/json" }));
    setHref(url);
    return () => {
      setHref(undefined);
      letGo(url);
    };
  }, [account, inclusion]);
  if (!href || !account) return null;
  return (
    <a className={`btn ${s.export}`} href={href} download={`账目-${account.accountId}.json`}>
      <Icon name="download" />
      导出账目
    </a>
  );
}
