import { useState } from "react";
import { paths } from "@/addresses";
import { useSession } from "@/session/session";
import { Icon } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import { useProductTypes } from "../products";
import { ErrorStrip, Skeleton } from "@/ui/states";
import { mySpace, portalNav } from "./nav";
import { ProductGroups } from "./ProductMenu";
import { Switcher } from "./switcher/Switcher";
import s from "./Drawer.module.css";

/** The navigation of narrow screens. Following a link closes it, because the header listens to the router. */
export function Drawer({ first, onWorkbench }: { first: string; onWorkbench: () => void }) {
  const { token } = useSession();
  const [open, setOpen] = useState(portalNav.find((g) => (g.children || g.products) && g.owns.includes(first))?.name ?? "");
  return (
    <div className={s.drawer}>
      <nav aria-label="菜单">
        {portalNav.map((g) => {
          const many = g.children || g.products;
          const on = g.owns.includes(first);
          const top = `${s.top} ${on ? s.on : ""}`;
          if (!many)
            return (
              <Link key={g.name} className={top} href={g.path} aria-current={on ? "page" : undefined}>
                {g.name}
              </Link>
            );
          return (
            <div key={g.name}>
              <button type="button" className={top} aria-expanded={open === g.name} onClick={() => setOpen(open === g.name ? "" : g.name)}>
                {g.name}
                <Icon name={open === g.name ? "down" : "right"} />
              </button>
              {open === g.name && (
                <div className={s.sub}>
                  {g.products ? (
                    <DrawerProducts />
                  ) : (
                    <ul>
                      {g.children?.map((c) => (
                        <li key={c.path}>
                          <Link href={c.path}>{c.name}</Link>
                        </li>
                      ))}
                    </ul>
                  )}
                </div>
              )}
            </div>
          );
        })}
      </nav>
      <div className={s.ends}>
        {token ? (
          <>
            <Switcher className={s.switch} />
            <button type="button" className="btn p" onClick={onWorkbench}>
              进入工作台
            </button>
            <Link className="btn" href={mySpace}>
              我的空间
            </Link>
          </>
        ) : (
          <Link className="btn p" href={paths.login()}>
            登录
          </Link>
        )}
      </div>
    </div>
  );
}

function DrawerProducts() {
  const { types, error, retry } = useProductTypes();
  const [picked, setPicked] = useState(0);
  const type = types?.[picked];
  if (error) return <ErrorStrip error={error} onRetry={retry} />;
  if (!types || !type) return <Skeleton lines={4} />;
  return (
    <>
      <div className={s.seg}>
        {types.map((t, i) => (
          <button key={t.value} type="button" className={i === picked ? s.on : ""} aria-pressed={i === picked} onClick={() => setPicked(i)}>
            {t.label}
          </button>
        ))}
      </div>
      <ProductGroups type={type} onLeave={() => {}} />
      <Link className={`more ${s.all}`} href={paths.product}>
        查看全部产品
        <Icon name="arrow" />
      </Link>
      <Link className={`more ${s.all}`} href={paths.family}>
        进入共享族库
        <Icon name="arrow" />
      </Link>
    </>
  );
}
