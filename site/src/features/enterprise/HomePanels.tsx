import type { WorkbenchHomeData } from "@/api/shapes";
import { paths } from "@/addresses";
import { MenuIcon } from "@/parts/shell/bench/icons";
import type { Bench } from "@/session/session";
import { isSoon } from "@/ui/soon";
import { Link } from "@/ui/Link";
import s from "./WorkbenchHome.module.css";

const ROW = 3;
const always = [
  { id: "messages", name: "消息中心", icon: "message", path: paths.userMessages },
  { id: "account", name: "账号与余额", icon: "wallet", path: paths.userAccount },
];

/** The entries of one's menu that lead somewhere, in whole rows. */
export function Shortcuts({ bench }: { bench: Bench }) {
  const entries = bench.menus.filter((m) => m.path && m.path !== paths.workbenchHome && !isSoon(m.path)).slice(0, 2 * ROW);
  const all = [...entries, ...always.slice(0, (ROW - (entries.length % ROW)) % ROW)];
  if (!all.length) return null;
  return (
    <section className={`panel ${s.quick}`} aria-label="快捷入口">
      {all.map((m) => (
        <Link key={m.id} href={m.path}>
          <MenuIcon name={m.icon} />
          {m.name}
        </Link>
      ))}
    </section>
  );
}

/** What one is in this enterprise. */
export function Mine({ data }: { data: WorkbenchHomeData }) {
  const rows = [
    ["角色", data.roleNames?.join("、") || "还没有角色"],
    ["部门", data.departments?.join("、") || "还没有部门"],
    ["职务", data.position || "未填写"],
    ["加入", data.joinTime.slice(0, 10) || "—"],
  ];
  return (
    <section className="panel" aria-labelledby="mine">
      <header>
        <h2 id="mine">我在这里</h2>
      </header>
      <dl className={s.mine}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
