import { paths } from "@/paths";
import { Icon } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import s from "./Plugins.module.css";

export function Plugins() {
  return (
    <section className={s.plugins}>
      <div className={`wrap ${s.in}`}>
        <div>
          <h2>在 Revit 里直接取用族和模板</h2>
          <p>插件登录一次即可检索族库、载入构件、回传模型，不必离开建模窗口。</p>
        </div>
        <Link className={`btn lg ${s.go}`} href={paths.plugIn}>
          <Icon name="download" />
          下载插件
        </Link>
      </div>
    </section>
  );
}
