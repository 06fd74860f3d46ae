import type { ProjectInvite } from "@/api/shapes";
import { post } from "@/api/client";
import { ConfirmButton } from "@/ui/antd/ConfirmButton";
import { toast } from "@/ui/toast";
import { roleName } from "./status";
import n from "./inside.module.css";

/** Whom a project has asked and who has not answered. */
export function Invites({ projectId, invites, onChanged }: { projectId: string; invites: readonly ProjectInvite[]; onChanged: (invites: ProjectInvite[]) => void }) {
  if (!invites.length) return null;
  const take = async (i: ProjectInvite) => {
    onChanged(await post("/platform/home/userItem/uninvite", { projectId, id: i.id }));
    toast("邀请已撤回", "ok");
  };
  return (
    <section className={n.invites} aria-label="待答复的邀请">
      <h3>待答复的邀请</h3>
      <ul className={n.people}>
        {invites.map((i) => (
          <li key={i.id} data-invite={i.id}>
            <span aria-hidden="true" />
            <span className={n.who}>
              <b className="num">{i.telephone}</b>
              <small>{i.byName}邀请</small>
            </span>
            <span className="t3 num">{i.expireTime.slice(0, 10)} 前有效</span>
            <span className={n.role}>{roleName[i.role]}</span>
            <span className={n.out}>
              <ConfirmButton size="small" title={`撤回对 ${i.telephone} 的邀请？`} detail="撤回后对方不能再加入，可以重新邀请。" yes="撤回" onYes={() => take(i)}>
                撤回
              </ConfirmButton>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
