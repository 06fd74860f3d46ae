import type { UserItem } from "@/api/shapes";
import { ConfirmButton } from "@/ui/antd/ConfirmButton";
import { StatusTag } from "@/ui/antd/StatusTag";
import { Link } from "@/ui/Link";
import { moment } from "@/ui/time";
import { ownPaths } from "@/ownPaths";
import { isDeleting, isExpired, isOpen, isOpening, projectStatus, roleName, statusOf } from "./status";
import { Validity } from "./Validity";
import s from "./project.module.css";

export type CardDialog = { kind: "renew" | "log"; record: UserItem };
interface Props {
  item: UserItem;
  progress?: { percent: number; step: string };
  /** Chosen for a batch; undefined where there is none. */
  chosen?: boolean;
  onChoose?: (on: boolean) => void;
  open: (dialog: CardDialog) => void;
  onRestart: () => Promise<unknown>;
  onRestore: () => Promise<unknown>;
  onDelete: () => Promise<unknown>;
}

/** A project in one's lists: what it is, how long it goes on, and what can be done with it. */
export function ProjectCard({ item, progress, chosen, onChoose, open, onRestart, onRestore, onDelete }: Props) {
  const admin = item.role === "admin";
  const entered = isOpen(item.status) || isExpired(item.status);
  return (
    <article className={s.card} data-project={item.id} data-state={item.status} aria-label={item.itemName}>
      <header>
        {chosen !== undefined && <input type="checkbox" aria-label={`选择 ${item.itemName}`} checked={chosen} onChange={(e) => onChoose?.(e.target.checked)} />}
        <h2>{entered || isDeleting(item.status) || item.status === 5 ? <Link href={ownPaths.project(item.id)}>{item.itemName}</Link> : item.itemName}</h2>
        <StatusTag of={projectStatus} value={statusOf(item.status)} />
      </header>
      <dl>
        <div>
          <dt>代号</dt>
          <dd className="code">{item.itemCode}</dd>
        </div>
        <div>
          <dt>模板</dt>
          <dd title={item.templateName}>{item.templateName}</dd>
        </div>
        <div>
          <dt>所属</dt>
          <dd title={item.companyName}>{item.companyName}</dd>
        </div>
        <div>
          <dt>成员</dt>
          <dd>
            <span className="num">{item.memberCount}</span> 人{item.role && ` · 我是${roleName[item.role]}`}
          </dd>
        </div>
      </dl>
      <div className={s.middle}>
        {isOpening(item.status) ? (
          <div className={s.opening} role="status">
            <progress max={100} value={progress?.percent ?? 0} aria-label="开通进度" />
            <p>
              <span>{progress?.step || "等待开通"}</span>
              <b className="num">{progress?.percent ?? 0}%</b>
            </p>
          </div>
        ) : item.status === 5 ? (
          <p className={s.failed}>{item.failReason || "开通失败，请重新开通"}</p>
        ) : isDeleting(item.status) ? (
          <p className={s.failed}>{moment(item.purgeAt)} 前可以恢复，之后彻底删除。</p>
        ) : (
          <Validity item={item} />
        )}
      </div>
      <footer>
        {entered && (
          <Link className="btn s" href={ownPaths.project(item.id)}>
            进入<span className="sr">，{item.itemName}</span>
          </Link>
        )}
        {admin && entered && (
          <button type="button" className="btn s" onClick={() => open({ kind: "renew", record: item })}>
            续期<span className="sr">，{item.itemName}</span>
          </button>
        )}
        {admin && item.status === 5 && (
          <ConfirmButton size="small" title="重新开通这个项目？" detail="从头执行开通步骤，代号和密钥不变。" yes="重新开通" onYes={onRestart}>
            重新开通
          </ConfirmButton>
        )}
        {admin && isDeleting(item.status) && (
          <ConfirmButton size="small" title="恢复这个项目？" detail="恢复到删除之前的样子。" yes="恢复" onYes={onRestore}>
            恢复
          </ConfirmButton>
        )}
        <button type="button" className="btn s" onClick={() => open({ kind: "log", record: item })}>
          日志<span className="sr">，{item.itemName}</span>
        </button>
        {admin && !isOpening(item.status) && !isDeleting(item.status) && (
          <ConfirmButton size="small" danger title={`删除“${item.itemName}”？`} detail="成员不能再进入，文件不能再下载。7 天内可以恢复，之后彻底删除，代号可以再次使用。" yes="删除" onYes={onDelete}>
            删除
          </ConfirmButton>
        )}
      </footer>
    </article>
  );
}
