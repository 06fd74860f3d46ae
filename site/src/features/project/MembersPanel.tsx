import { Select } from "antd";
import { useRouter } from "next/router";
import { useSWRConfig } from "swr";
import { post } from "@/api/client";
import { messageOf } from "@/api/error";
import { useGet } from "@/api/hooks";
import type { ProjectDetail, ProjectInvite, ProjectMember } from "@/api/shapes";
import { paths } from "@/addresses";
import { usePicked } from "@/session/session";
import { ConfirmButton } from "@/ui/antd/ConfirmButton";
import { Avatar } from "@/ui/Avatar";
import { Link } from "@/ui/Link";
import { ErrorStrip, Skeleton } from "@/ui/states";
import { toast } from "@/ui/toast";
import { useDialog } from "@/ui/useDialog";
import { AddMembers } from "./AddMembers";
import { InviteMember } from "./InviteMember";
import { Invites } from "./Invites";
import { roleName, roles } from "./status";
import { SyncDialog } from "./SyncDialog";
import d from "./detail.module.css";
import n from "./inside.module.css";

/** Who belongs to a project, and what each may do there. People are found in the enterprise that the tab is in. */
export function MembersPanel({ project }: { project: ProjectDetail }) {
  const router = useRouter();
  const { mutate } = useSWRConfig();
  const userId = usePicked((x) => x.info?.userId);
  const companyId = usePicked((x) => x.companyId);
  const { data, error, mutate: readAgain } = useGet("/platform/home/userItem/members", { id: project.id });
  const dialog = useDialog<{ kind: "add" | "invite" | "sync" }>();
  const own = !project.enterpriseId;
  const invites = useGet("/platform/home/userItem/invites", { id: project.id }, own && project.can.members);
  const asked = (list: ProjectInvite[]) => void invites.mutate(list, false);
  const refresh = () => mutate((key) => Array.isArray(key) && key[0] === userId);
  const findable = !!companyId && (!project.enterpriseId || project.enterpriseId === companyId);
  const give = async (m: ProjectMember, role: ProjectMember["role"]) => {
    try {
      const { failed } = await post("/micro/sys/user/projectAdd", { projectId: project.id, userIds: [m.userId], role });
      if (failed[0]) throw new Error(failed[0].reason);
      toast(`已将${m.name}设为${roleName[role]}`, "ok");
    } catch (caught) {
      toast(messageOf(caught), "bad");
    }
    await refresh();
  };
  const take = async (m: ProjectMember) => {
    const { failed } = await post("/micro/sys/user/projectDelete", { projectId: project.id, userIds: [m.userId] });
    if (failed[0]) throw new Error(failed[0].reason);
    toast(m.userId === userId ? "您已退出项目" : `已移除${m.name}`, "ok");
    if (m.userId === userId) await router.push(paths.userProjects);
    await refresh();
  };
  if (error && !data) return <div className={d.part}><ErrorStrip error={error} onRetry={() => void readAgain()} /></div>;
  return (
    <div className={d.part}>
      <div className={n.bar}>
        <span className="t2">{project.enterpriseId ? "企业的在职成员可以加入；管理员管理成员和续期，成员可以上传文件，只读只能查看。" : "可以添加所在企业的成员，也可以用手机号邀请；管理员管理成员和续期，成员可以上传文件，只读只能查看。"}</span>
        {project.can.members && (
          <p className={n.acts}>
            {findable && project.enterpriseId && (
              <button type="button" className="btn" onClick={() => dialog.open({ kind: "sync" })}>
                从企业微信同步
              </button>
            )}
            {findable && (
              <button type="button" className={own ? "btn" : "btn p"} onClick={() => dialog.open({ kind: "add" })}>
                添加成员
              </button>
            )}
            {own && (
              <button type="button" className="btn p" onClick={() => dialog.open({ kind: "invite" })}>
                邀请成员
              </button>
            )}
            {!own && !findable && (
              <Link className="btn" href={paths.workbench(project.enterpriseId)}>
                进入企业后添加
              </Link>
            )}
          </p>
        )}
      </div>
      {!data && <Skeleton lines={4} height={40} />}
      <ul className={n.people} data-people={data?.length}>
        {data?.map((m) => (
          <li key={m.userId} data-member={m.userId}>
            <Avatar path={undefined} name={m.name} />
            <span className={n.who}>
              <b>{m.name}</b>
              {m.owner && <small>负责人</small>}
              {m.userId === userId && <small>我</small>}
            </span>
            <span className="t3 num">{m.joinTime.slice(0, 10)} 加入</span>
            {project.can.members && !m.owner ? (
              <Select aria-label={`${m.name}的项目角色`} size="middle" value={m.role} options={[...roles]} onChange={(role: ProjectMember["role"]) => void give(m, role)} className={n.role} />
            ) : (
              <span className={n.role}>{roleName[m.role]}</span>
            )}
            <span className={n.out}>
              {!m.owner && (project.can.members || m.userId === userId) && (
                <ConfirmButton
                  size="small"
                  danger
                  title={m.userId === userId ? "退出这个项目？" : `移除${m.name}？`}
                  detail={m.userId === userId ? "退出后不能再进入，需要管理员重新添加或邀请。" : "移除后不能再进入项目，已上传的文件保留。"}
                  yes={m.userId === userId ? "退出" : "移除"}
                  onYes={() => take(m)}
                >
                  {m.userId === userId ? "退出" : "移除"}
                </ConfirmButton>
              )}
            </span>
          </li>
        ))}
      </ul>
      {invites.error && !invites.data && <ErrorStrip error={invites.error} onRetry={() => void invites.mutate()} />}
      <Invites projectId={project.id} invites={invites.data ?? []} onChanged={asked} />
      {dialog.value?.kind === "invite" && <InviteMember projectId={project.id} onDone={asked} onClose={dialog.close} />}
      {dialog.value?.kind === "add" && <AddMembers projectId={project.id} known={data?.map((m) => m.userId) ?? []} onDone={refresh} onClose={dialog.close} />}
      {dialog.value?.kind === "sync" && <SyncDialog projectId={project.id} onDone={refresh} onClose={dialog.close} />}
    </div>
  );
}
