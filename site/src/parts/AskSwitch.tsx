import type { Asking } from "@/session/session";
import { Confirm } from "@/ui/Confirm";

/** Asks who is signed in whether the person whom an address brought takes his place. */
export function AskSwitch({ mine, theirs, answer }: Asking) {
  return <Confirm text={`您已登录为“${mine}”，此链接将以“${theirs}”登录。要切换账号吗？`} yes="切换账号" no="保持当前账号" onYes={() => answer(true)} onNo={() => answer(false)} />;
}
