import { usePublic } from "@/api/hooks";
import { paths } from "@/addresses";
import { Icon } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import { megabytes } from "@/ui/size";
import { useNear } from "@/ui/useNear";
import s from "./Plugins.module.css";

/** The plugin of the host that most people work in, with its present release. */
export function Plugins() {
  const { ref, near } = useNear<HTMLElement>();
  const { data } = usePublic("/platform/home/plug/queryPlugs", {}, near);
  const release = (data?.find((p) => p.host === "revit") ?? data?.[0])?.releases?.[0];
  const years = [...(release?.hostYears ?? [])].sort((a, b) => a - b);
  return (
    <section className={s.plugins} ref={ref}>
      <div className={`wrap ${s.in}`}>
        <div>
          <h2>在 Revit 里直接取用族和模板</h2>
          <p>插件登录一次即可检索族库、载入构件、回传模型，不必离开建模窗口。</p>
        </div>
        <dl className={s.facts} data-plugins={release ? "ready" : "waiting"}>
          <div>
            <dt>当前版本</dt>
            <dd>{release?.versionNo ?? "—"}</dd>
          </div>
          <div>
            <dt>适用 Revit</dt>
            <dd>{years.length ? `${years[0]} 至 ${years.at(-1)}` : "—"}</dd>
          </div>
          <div>
            <dt>大小</dt>
            <dd>{release ? megabytes(release.size) : "—"}</dd>
          </div>
        </dl>
        <Link className={`btn lg ${s.go}`} href={paths.plugIn}>
          <Icon name="download" />
          下载插件
        </Link>
      </div>
    </section>
  );
}
