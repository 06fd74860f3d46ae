import { useRouter } from "next/router";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "@/api/error";
import type { Brief } from "@/api/shapes";
import { paths } from "@/addresses";
import { enterEnterprise, FAILED, IN_REVIEW, says } from "@/session/enterprise";
import { useSession } from "@/session/session";
import { Avatar } from "@/ui/Avatar";
import { Dialog } from "@/ui/Dialog";
import { Icon } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import { openPage } from "@/ui/openPage";
import { Skeleton } from "@/ui/states";
import { toast } from "@/ui/toast";
import { InviteAnswer } from "../../messages/Invite";
import { useMessages } from "../../messages/useMessages";
import { inviteOf } from "../../messages/words";
import { useCompanies } from "../useCompanies";
import s from "./switcher.module.css";

const INVITES_SHOWN = 3;

/** What an enterprise's state is called, and how loud it is. */
export function stateOf(e: Brief): { text: string; tone: string } | undefined {
  if (e.status === IN_REVIEW) return { text: "审核中", tone: "warn" };
  if (e.status === FAILED) return { text: "审核未通过", tone: "bad" };
  return e.frozen ? { text: "已冻结", tone: "" } : undefined;
}

interface Props {
  onClose: () => void;
  /** It stands in the page, not over it. */
  inPage?: boolean;
  /** The page stays when an enterprise is entered. */
  stays?: boolean;
}

/** Own enterprise and those joined; choosing one enters it, or says why it cannot be entered. */
export function SwitcherPanel({ onClose, inPage = false, stays = false }: Props) {
  const { bench } = useSession();
  const router = useRouter();
  const { data, error, mutate } = useCompanies();
  const [word, setWord] = useState("");
  const [busy, setBusy] = useState("");
  const [failed, setFailed] = useState<Brief | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (!inPage) field.current?.focus();
  }, [data, inPage]);
  useEffect(() => {
    void mutate();
    // The list is read anew each time it is opened.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const select = async (e: Brief) => {
    if (busy) return;
    if (e.status === IN_REVIEW) return toast(says.inReview, "bad");
    if (e.status === FAILED) return setFailed(e);
    setBusy(e.id);
    try {
      const entered = await enterEnterprise(e.id);
      if (entered.as === "review") return toast(says.inReview, "bad");
      if (entered.as === "failed") return setFailed(entered.enterprise);
      if (entered.as === "empty") return toast(says.noAccess, "bad");
      if (entered.as === "entered" && !stays) await router.push(paths.workbench(e.id));
      onClose();
    } catch (caught) {
      toast(messageOf(caught), "bad");
    } finally {
      setBusy("");
    }
  };
  const all = [...(data?.create ? [data.create] : []), ...(data?.join ?? [])];
  const arrows = (e: React.KeyboardEvent) => {
    const step = e.key === "ArrowDown" ? 1 : e.key === "ArrowUp" ? -1 : 0;
    const rows = [...(list.current?.querySelectorAll("button") ?? [])];
    if (!step || !rows.length) return;
    e.preventDefault();
    const at = rows.indexOf(document.activeElement as HTMLButtonElement);
    if (at + step < 0) field.current?.focus();
    else rows[Math.min(rows.length - 1, at + step)]?.focus();
  };

  const own = data?.create ?? null;
  const key = word.trim().toLowerCase();
  const found = all.filter((e) => e.shortName.toLowerCase().includes(key));
  return (
    <div className={s.panel} onKeyDown={arrows} data-enterprises={data ? all.length : error ? "error" : "loading"}>
      <label className={s.search}>
        <Icon name="search" />
        <span className="sr">搜索企业</span>
        <input ref={field} value={word} placeholder="搜索企业" onChange={(e) => setWord(e.target.value)} />
      </label>
      {error && !data && (
        <div className={s.note} role="alert">
          <p>{says.notLoaded}</p>
          <button type="button" className="btn s" onClick={() => void mutate()}>
            重试
          </button>
        </div>
      )}
      {!data && !error && <Skeleton lines={3} height={20} />}
      {data && (
        <ul ref={list} className={s.list}>
          {found.map((e) => {
            const state = stateOf(e);
            const here = bench?.enterprise.id === e.id;
            return (
              <li key={e.id}>
                <button type="button" aria-current={here || undefined} aria-busy={busy === e.id} onClick={() => void select(e)}>
                  <Avatar path={e.logo} name={e.shortName} className={s.logo} />
                  <span className={s.name}>
                    <b>{e.shortName}</b>
                    <small>{e.roleNames.join("、") || "还没有角色"}</small>
                  </span>
                  {state && <span className={`tag ${state.tone}`}>{state.text}</span>}
                  {here && !state && <Icon name="check" />}
                  {busy === e.id && <span className="sr">正在进入</span>}
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {data && !found.length && all.length > 0 && <p className={s.note}>{`没有名称含“${word.trim()}”的企业。`}</p>}
      {data && !all.length && <Nowhere onAnswered={() => void mutate()} />}
      {data && (
        <div className={s.foot}>
          {own ? (
            <button type="button" className="btn g" onClick={() => toast(says.second, "bad")}>
              创建企业
            </button>
          ) : (
            <Link className="btn g" href={paths.addProvider} onClick={onClose}>
              创建企业
            </Link>
          )}
        </div>
      )}
      {failed && (
        <Dialog title={says.failed} onClose={() => setFailed(null)}>
          <div className={s.failed}>
            <p className="t3">{failed.shortName} 未通过审核，原因：</p>
            <p>{failed.reason || "未填写原因，请联系平台运营。"}</p>
            <div className={s.acts}>
              <button type="button" className="btn" onClick={() => setFailed(null)}>
                取消
              </button>
              <button
                type="button"
                className="btn p"
                onClick={() => {
                  openPage(paths.addProvider, failed.id);
                  setFailed(null);
                }}
              >
                修改资料
              </button>
            </div>
          </div>
        </Dialog>
      )}
    </div>
  );
}

/** Who is nowhere yet answers his invites here, or asks for one. */
function Nowhere({ onAnswered }: { onAnswered: () => void }) {
  const { messages } = useMessages("invite", false);
  const invites = messages?.filter((m) => inviteOf(m.args)).slice(0, INVITES_SHOWN) ?? [];
  return (
    <>
      <p className={s.note}>{invites.length ? "您还没有加入任何企业。以下企业邀请过您：" : "您还没有加入任何企业，可以创建一个，或请企业管理员邀请您。"}</p>
      <ul className={s.invites}>
        {invites.map((m) => (
          <li key={m.id}>
            <b>{m.title}</b>
            <InviteAnswer message={m} onAnswered={onAnswered} />
          </li>
        ))}
      </ul>
    </>
  );
}
