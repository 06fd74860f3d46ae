import { useRouter } from "next/router";
import { useEffect, useRef, useState } from "react";
import { useSession } from "@/session/session";
import { Icon } from "@/ui/Icon";
import { part } from "@/ui/part";
import { Skeleton } from "@/ui/states";
import s from "./switcher.module.css";

const SwitcherPanel = part(() => import("./SwitcherPanel").then((m) => m.SwitcherPanel), { loading: <Skeleton lines={3} height={20} /> });

/** The enterprise that this tab is in, and the way into another one. Its panel is loaded when it is opened. */
export function Switcher({ className = "", label = "" }: { className?: string; label?: string }) {
  const { ready, token, bench, companyId, companylist } = useSession();
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    const away = (e: Event) => !box.current?.contains(e.target as Node) && setOpen(false);
    document.addEventListener("pointerdown", away);
    return () => document.removeEventListener("pointerdown", away);
  }, [open]);
  useEffect(() => {
    const leave = () => setOpen(false);
    router.events.on("routeChangeStart", leave);
    return () => router.events.off("routeChangeStart", leave);
  }, [router.events]);
  if (!ready || !token) return null;
  const known = bench?.enterprise ?? companylist.find((c) => c.id === companyId);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div ref={box} className={`${s.box} ${className}`} onKeyDown={(e) => e.key === "Escape" && open && (e.stopPropagation(), close())}>
      <button ref={button} type="button" className={s.ent} aria-expanded={open} aria-haspopup="dialog" onClick={() => setOpen(!open)} data-switcher={known?.id ?? ""}>
        <span>{label || known?.shortName || "选择企业"}</span>
        <span className="sr">，切换企业</span>
        <Icon name="down" />
      </button>
      {open && (
        <div className={s.pop} role="dialog" aria-label="切换企业">
          <SwitcherPanel onClose={close} />
        </div>
      )}
    </div>
  );
}
