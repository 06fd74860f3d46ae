import type { ComponentProps } from "react";
import { Link } from "@/ui/Link";
import s from "./list.module.css";

type Scope = "library" | undefined;

/** For a member: the whole mall, or what his enterprise has approved and keeps. */
export function Within({ scope, to }: { scope: Scope; to: (scope: Scope) => ComponentProps<typeof Link>["href"] }) {
  return (
    <nav className={s.within} aria-label="范围">
      {([undefined, "library"] as const).map((one) => (
        <Link key={one ?? ""} href={to(one)} replace shallow scroll={false} aria-current={scope === one ? "true" : undefined}>
          {one ? "本企业族库" : "全部"}
        </Link>
      ))}
    </nav>
  );
}
