import { useRouter } from "next/router";
import { useEffect } from "react";
import { ApiError } from "@/api/error";
import { useRead } from "@/api/hooks";
import { useSubmit } from "@/api/useSubmit";
import { paths } from "@/addresses";
import { Link } from "@/ui/Link";
import { endedAs } from "@/parts/messages/words";
import { Empty, ErrorStrip, Skeleton } from "@/ui/states";
import { moment } from "@/ui/time";
import { toast } from "@/ui/toast";
import { useReady } from "@/ui/useReady";
import s from "./invite.module.css";

/** Where an invite link leads: who asks, and the two answers. */
export function InviteScreen({ title }: { title: string }) {
  const router = useRouter();
  const ready = useReady();
  const teamId = typeof router.query.team === "string" ? router.query.team : "";
  const code = typeof router.query.code === "string" ? router.query.code : "";
  const { data, error, mutate } = useRead("/family/teamSpace/team/open", { teamId, code }, router.isReady && !!teamId);
  const { submit, busy, error: refused } = useSubmit("/family/teamSpace/team/examine", {
    refresh: ["/micro/home/provider/create-and-join"],
    onDone: async ({ result }) => {
      if (result === 3) {
        toast(data?.tag === "handover" ? "您已成为企业所有者" : "已加入企业", "ok");
        await router.push(paths.workbench(teamId));
      } else await mutate();
    },
  });
  // A member already: the link has done its work.
  const member = error instanceof ApiError && error.reason === "member_already";
  useEffect(() => {
    if (member) void router.replace(paths.workbench(teamId));
  }, [member, router, teamId]);

  return (
    <div className={s.invite}>
      <h1 className="sr">{title}</h1>
      {ready && !teamId ? (
        <Empty of="gate" text="邀请链接不完整，请向邀请人重新索取。">
          <Link className="btn" href={paths.home}>
            返回首页
          </Link>
        </Empty>
      ) : error && !member ? (
        <ErrorStrip error={error} onRetry={() => void mutate()} />
      ) : !data ? (
        <Skeleton lines={4} />
      ) : (
        <section className={`panel ${s.card}`} aria-labelledby="team">
          <p className="t3">{data.tag === "handover" ? "企业移交" : "加入邀请"}</p>
          <h2 id="team">{data.teamName}</h2>
          <p>{data.tag === "handover" ? `${data.inviterName} 希望把这个企业移交给您。同意后您将成为企业所有者。` : `${data.inviterName} 邀请您加入这个企业。同意后您可以进入它的工作台，企业管理员能看到您的姓名和脱敏的手机号。`}</p>
          {refused !== null && <ErrorStrip error={refused} />}
          {data.result === 1 ? (
            <>
              <p className="t3">{moment(data.expireAt)} 前有效</p>
              <div className={s.acts}>
                <button type="button" className="btn lg" disabled={busy} onClick={() => void submit({ teamId, inviteUserId: data.inviteUserId, inviteId: data.inviteId, result: 2 })}>
                  拒绝
                </button>
                <button type="button" className="btn p lg" disabled={busy} onClick={() => void submit({ teamId, inviteUserId: data.inviteUserId, inviteId: data.inviteId, result: 3 })}>
                  {data.tag === "handover" ? "同意接手" : "同意加入"}
                </button>
              </div>
            </>
          ) : (
            <>
              <p role="status">{endedAs(data.result, data.tag === "handover") ?? ""}</p>
              <p>
                <Link className="btn" href={data.result === 3 ? paths.workbench(teamId) : paths.home}>
                  {data.result === 3 ? "进入工作台" : "返回首页"}
                </Link>
              </p>
            </>
          )}
        </section>
      )}
    </div>
  );
}
