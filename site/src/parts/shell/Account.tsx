import { useRouter } from "next/router";
import { useEffect, useRef, useState } from "react";
import { paths } from "@/addresses";
import { endSession, farewell, useSession } from "@/session/session";
import { Avatar } from "@/ui/Avatar";
import { Confirm } from "@/ui/Confirm";
import { Icon } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import { ApplyHost } from "../apply/ApplyHost";
import { askToApply } from "../apply/ask";
import { Bell } from "../messages/Bell";
import { ThemeSwitch } from "@/ui/ThemeSwitch";
import { settled, toast } from "@/ui/toast";
import { mySpace } from "./nav";
import s from "./Header.module.css";

/** What the header has for who is signed in: the bell, the way to the other mode and the user's own menu. */
export function Account({ title, onWorkbench }: { title: string; onWorkbench: () => void }) {
  const { token, name, info } = useSession();
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!open) return;
    const away = (e: Event) => !box.current?.contains(e.target as Node) && setOpen(false);
    document.addEventListener("pointerdown", away);
    return () => document.removeEventListener("pointerdown", away);
  }, [open]);

  const signOut = async () => {
    setAsking(false);
    await router.push(paths.home);
    await settled();
    const refused = await endSession();
    if (refused) return toast(refused, "bad");
    const centre = farewell(token, paths.home);
    if (centre) location.assign(centre);
  };
  const shown = info ? name : "";
  return (
    <>
      <Bell />
      <button type="button" className={`btn ${s.bench}`} onClick={onWorkbench}>
        {title}
      </button>
      <div ref={box} className={s.userBox} onKeyDown={(e) => e.key === "Escape" && setOpen(false)}>
        <button type="button" className={s.me} aria-expanded={open} onClick={() => setOpen(!open)}>
          <Avatar path={info?.avatar} name={shown} />
          <span className={s.name}>{shown}</span>
          <span className="sr">用户菜单</span>
          <Icon name="down" />
        </button>
        {open && (
          <ul className={`${s.drop} ${s.end}`}>
            <li>
              <Link href={mySpace} onClick={() => setOpen(false)}>
                我的空间
              </Link>
            </li>
            <li>
              <button
                type="button"
                onClick={() => {
                  setOpen(false);
                  if (!askToApply()) void router.push(paths.selfApplication);
                }}
              >
                开通项目
              </button>
            </li>
            <li className={s.theme}>
              <ThemeSwitch />
            </li>
            <li>
              <button
                type="button"
                onClick={() => {
                  setOpen(false);
                  setAsking(true);
                }}
              >
                退出登录
              </button>
            </li>
          </ul>
        )}
      </div>
      <ApplyHost />
      {asking && <Confirm text="您确定要注销吗？" yes="退出登录" onYes={() => void signOut()} onNo={() => setAsking(false)} />}
    </>
  );
}
