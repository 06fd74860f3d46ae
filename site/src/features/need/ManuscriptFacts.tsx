import { get } from "@/api/client";
import type { Receipt } from "@/api/gen/community";
import { FileList } from "@/parts/files/FileList";
import { yuan } from "@/ui/money";
import { moment } from "@/ui/time";
import s from "./need.module.css";

/** What was found when the files were held against the requirement, for both sides the same. */
export function Checks({ checked }: { checked: Receipt["checked"] }) {
  if (!checked.at) return <p className="t3">截稿后自动按格式、版本与 IDS 检查，结果双方可见。</p>;
  return (
    <ul className={`${s.checks} ${checked.pass ? s.pass : s.fail}`} aria-label="检查结果">
      <li>
        <b>{checked.pass ? "符合要求" : "有不符合要求的地方"}</b>
        <span className="t3">　{moment(checked.at)} 自动检查</span>
      </li>
      {checked.files.map((f) => (
        <li key={f.name}>
          {f.name}：<span className={f.pass ? "" : "bad"}>{f.text}</span>
        </li>
      ))}
      {checked.missing.length > 0 && <li className="bad">缺少要求的格式：{checked.missing.map((f) => f.toUpperCase()).join("、")}</li>}
      {checked.applicable > 0 && (
        <li>
          IDS 检查 <span className="num">{checked.applicable}</span> 个构件，<span className="num">{checked.failed}</span> 个不符合。
        </li>
      )}
    </ul>
  );
}

/** What was handed in, bound by its hash, and what was delivered. */
export function ManuscriptFacts({ needId, of }: { needId: string; of: Receipt }) {
  const link = (fileId: string) => get("/micro/home/community/need/file", { id: needId, manuscriptId: of.manuscriptId, fileId });
  return (
    <div className={s.manuscript}>
      <dl className={s.facts}>
        <div>
          <dt>报价</dt>
          <dd className="num">¥{yuan(of.quoteFen)}</dd>
        </div>
        <div>
          <dt>提交时间</dt>
          <dd>
            {moment(of.submittedAt)}
            {of.turn > 1 && `（第 ${of.turn} 次）`}
          </dd>
        </div>
        {of.amountFen > 0 && (
          <div>
            <dt>中选份额</dt>
            <dd className="num">¥{yuan(of.amountFen)}</dd>
          </div>
        )}
      </dl>
      {of.note && <p className={s.text}>{of.note}</p>}
      <FileList files={of.files} link={link} />
      <div>
        <p className="t3">提交凭证（SHA-256）</p>
        <p className={s.hash} data-hash={of.commitHash}>
          {of.commitHash}
        </p>
      </div>
      <Checks checked={of.checked} />
      {of.delivery.at > 0 && (
        <>
          <h3>交付　{moment(of.delivery.at)}</h3>
          {of.delivery.note && <p className={s.text}>{of.delivery.note}</p>}
          <FileList files={of.delivery.files} link={link} />
        </>
      )}
    </div>
  );
}
