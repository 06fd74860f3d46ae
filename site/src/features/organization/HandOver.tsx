import { useSWRConfig } from "swr";
import { post } from "@/api/client";
import { ApiError } from "@/api/error";
import { belongsTo } from "@/api/scope";
import { useSubmit, type Attempt } from "@/api/useSubmit";
import { ConfirmButton } from "@/ui/antd/ConfirmButton";
import { ErrorStrip } from "@/ui/states";
import { toast } from "@/ui/toast";
import { refreshed, until, type Tree } from "./tree";
import s from "./organization.module.css";

/** The hand-over that waits for its answer, and the owner's way back. What was answered meanwhile is read again beside the refusal. */
export function HandOver({ of }: { of: Tree["handOver"] | null }) {
  const { mutate } = useSWRConfig();
  const { submit, error } = useSubmit(
    async (userId: string, attempt: Attempt) => {
      try {
        return await post("/family/teamSpace/team/handOver/withdraw", { userId }, attempt);
      } catch (caught) {
        if (caught instanceof ApiError) await mutate(belongsTo(refreshed)).catch(() => undefined);
        throw caught;
      }
    },
    { refresh: refreshed, onDone: () => toast("移交请求已撤回", "ok") },
  );
  return (
    <>
      {error !== null && <ErrorStrip error={error} />}
      {of && (
        <div className={`${s.warn} ${s.waits}`} data-handover={of.userId}>
          <p>
            已请 <b>{of.name}</b> 接手企业，{of.disabled ? "对方的账号已停用，启用后才能同意" : "等待对方答复"}，{until(of.expireAt)}失效
          </p>
          <ConfirmButton title="撤回移交请求？" detail={<p>撤回后{of.name}不能再接手企业，并会收到消息。</p>} yes="撤回" onYes={() => submit(of.userId)}>
            撤回
          </ConfirmButton>
        </div>
      )}
    </>
  );
}
