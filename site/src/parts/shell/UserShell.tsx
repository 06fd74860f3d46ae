import type { ReactNode } from "react";
import { paths } from "@/addresses";
import { SceneDrawing } from "@/ui/draw/Drawing";
import { loginView } from "@/ui/draw/hero";
import { Brand } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import s from "./Shells.module.css";

/** The frame of signing in and registering: a drawing beside the form. */
export function UserShell({ route, children }: { route: string; children: ReactNode }) {
  return (
    <main className={s.split}>
      <section className={s.art}>
        <div className={s.words}>
          <Link className="brand" href={paths.home}>
            <Brand />
          </Link>
          <p className={s.big}>
            先看懂结构，
            <br />
            再动手建造
          </p>
          {route === paths.loginPage && <p className={s.lead}>登录后进入您的企业工作台，继续上次的工作。</p>}
        </div>
        <SceneDrawing of="login" viewBox={loginView} />
        <dl className={s.block}>
          <div>
            <dt>图名</dt>
            <dd>办公楼 1-1 剖切轴测</dd>
          </div>
          <div>
            <dt>比例</dt>
            <dd>1:200</dd>
          </div>
          <div>
            <dt>图号</dt>
            <dd>A-301</dd>
          </div>
        </dl>
      </section>
      <section className={s.form}>{children}</section>
    </main>
  );
}
