import { useState } from "react";
import { post } from "@/api/client";
import { messageOf } from "@/api/error";
import { toast } from "@/ui/toast";
import { addressOf, type App } from "./app";

interface Props {
  appId: string;
  name: string;
  mode: App["openMode"];
  enterprise: string;
  className?: string;
}

/** Opens an added application as it says: here, in a window of its own, or there through the central sign-on. */
export function OpenButton({ appId, name, mode, enterprise, className = "btn s" }: Props) {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    // A window that opens after the answer would be blocked: it is opened with the click and led on.
    const beside = mode === "self" ? null : window.open("about:blank", "_blank");
    setBusy(true);
    try {
      const address = addressOf(appId, await post("/micro/home/group/open", { appId }, { enterprise }));
      if (beside) {
        beside.opener = null;
        beside.location.replace(address);
      } else location.assign(address);
    } catch (caught) {
      beside?.close();
      toast(messageOf(caught), "bad");
    } finally {
      setBusy(false);
    }
  };
  return (
    <button type="button" className={className} disabled={busy} onClick={() => void run()}>
      打开<span className="sr">{name}</span>
    </button>
  );
}
