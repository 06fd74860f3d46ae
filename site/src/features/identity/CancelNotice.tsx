import { get, post } from "@/api/client";
import { messageOf } from "@/api/error";
import { useGet } from "@/api/hooks";
import { useSubmit } from "@/api/useSubmit";
import { showProfile, useSession } from "@/session/session";
import { Icon } from "@/ui/Icon";
import { moment } from "@/ui/time";
import { toast } from "@/ui/toast";
import s from "./Security.module.css";

const CANCELLING = 2;

/** Stands above the account page while the account is being closed: until when, and the way back. */
export function CancelNotice() {
  const { info } = useSession();
  return info?.status === CANCELLING ? <Notice /> : null;
}

function Notice() {
  const { data } = useGet("/family/auth/setting/cancel/check", {});
  const { submit, busy, error } = useSubmit(async () => {
    await post("/family/auth/setting/cancel/withdraw", {});
    toast("注销已撤销，账号恢复如常", "ok");
    showProfile(await get("/family/auth/sys/user/userInfo", {}));
  });
  return (
    <div className={s.closing} role="status">
      <Icon name="warning" />
      <span>
        <b>账号正在注销</b>
        {data?.until ? `${moment(data.until)} 之后的一天内注销。在此之前可以撤销，账号恢复如常。` : "在注销之前可以撤销，账号恢复如常。"}
        {error !== null && <em role="alert">{messageOf(error)}</em>}
      </span>
      <button type="button" className="btn p" disabled={busy} aria-busy={busy} onClick={() => void submit(null)}>
        {busy ? "正在撤销" : "撤销注销"}
      </button>
    </div>
  );
}
