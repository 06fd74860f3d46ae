import { useState, type ReactNode } from "react";
import { messageOf } from "@/api/error";
import { Confirm } from "@/ui/Confirm";
import { toast } from "@/ui/toast";

interface Props {
  /** What will happen, as a question. */
  text: string;
  yes: string;
  /** Runs once; what it throws is told. */
  onYes: () => Promise<unknown>;
  small?: boolean;
  children: ReactNode;
}

/** A button that asks first, by the dialog that every page has: the account page has no room for antd's. */
export function AskButton({ text, yes, onYes, small, children }: Props) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setAsking(false);
    setBusy(true);
    await onYes().catch((caught: unknown) => toast(messageOf(caught), "bad"));
    setBusy(false);
  };
  return (
    <>
      <button type="button" className={`btn ${small ? "s" : ""}`} disabled={busy} onClick={() => setAsking(true)}>
        {children}
      </button>
      {asking && <Confirm text={text} yes={yes} onYes={() => void run()} onNo={() => setAsking(false)} />}
    </>
  );
}
