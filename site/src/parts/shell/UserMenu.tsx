import { useRouter } from "next/router";
import { paths, safeRedirect } from "@/addresses";
import { useSignedIn } from "@/session/session";
import { Icon } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import { part } from "@/ui/part";
import { comingSoon } from "@/ui/toast";
import s from "./Header.module.css";

// Only who is signed in has them, so that no page waits for the bell and the menu.
const Account = part(() => import("./Account").then((m) => m.Account), {
  small: true,
  loading: (
    <span className="ib">
      <Icon name="bell" />
    </span>
  ),
});

/** The right end of the header: a way in, or the bell, the workbench and the user's own menu. */
export function UserMenu({ title, onWorkbench = comingSoon }: { title: string; onWorkbench?: () => void }) {
  const signedIn = useSignedIn();
  const router = useRouter();
  if (!signedIn) {
    const back = router.pathname === "/home" || router.pathname === "/" ? undefined : safeRedirect(router.asPath);
    return (
      <Link className={`btn p ${s.login}`} href={paths.login(router.isReady && router.pathname !== paths.loginPage ? back : undefined)}>
        登录
      </Link>
    );
  }
  return <Account title={title} onWorkbench={onWorkbench} />;
}
