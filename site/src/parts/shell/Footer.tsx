import { memo, useEffect, useState } from "react";
import { useSiteConfig } from "@/api/config";
import { setConsent } from "@/api/consent";
import { turn } from "@/api/turn";
import { paths } from "@/addresses";
import { usePicked } from "@/session/session";
import { Brand, Icon } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import { greeting } from "@/ui/text";
import s from "./Footer.module.css";

const columns = [
  { title: "产品", links: [["产品与服务", paths.product], ["演示系统", paths.demoSystem], ["项目案例", paths.projectCase], ["共享族库", paths.family]] },
  { title: "资源", links: [["项目模板", paths.templateCenter], ["帮助中心", paths.help()], ["新闻公告", paths.news], ["插件下载", paths.plugIn], ["更新日志", paths.log]] },
  { title: "合作", links: [["关于 BIM 中心", paths.aboutUs], ["联系我们", paths.support], ["服务商入驻", paths.addProvider]] },
  { title: "服务", links: [["客户端下载", paths.root], ["在线客服", paths.root]] },
] as const;

/** The greeting of the hour, whose name it is, and where to ask. */
function Hello() {
  const name = usePicked((session) => session.name);
  const { serviceHours, hotline } = useSiteConfig();
  const [hour, setHour] = useState<number>();
  useEffect(() => void turn().then(() => setHour(new Date().getHours())), []);
  return (
    <p className={s.hello}>
      {hour === undefined ? " " : `${greeting(hour)}${name ? `，${name}` : ""}。`}
      <br />
      {`${serviceHours ? `${serviceHours} ` : "工作日"}有工程师在线答疑。`}
      {hotline && (
        <>
          <br />
          服务热线 <a href={`tel:${hotline}`}>{hotline}</a>
        </>
      )}
    </p>
  );
}

function Filings() {
  const { recordFiling, police } = useSiteConfig();
  return [recordFiling, police].map(
    (filing) =>
      filing && (
        <a key={filing.url} href={filing.url} target="_blank" rel="noopener noreferrer">
          {filing === police && <Icon name="shield" />}
          {filing.number}
        </a>
      ),
  );
}

export const Footer = memo(function Footer() {
  return (
    <footer className={s.foot}>
      <div className="wrap">
        <div className={s.grid}>
          <div>
            <span className="brand">
              <Brand />
            </span>
            <Hello />
          </div>
          {columns.map((c) => (
            <div key={c.title}>
              <h2>{c.title}</h2>
              <ul>
                {c.links.map(([text, path]) => (
                  <li key={text}>
                    <Link href={path}>{text}</Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </div>
      <div className={s.base}>
        <div className="wrap">
          <Link href={paths.root}>© 2019-2026 BIM 中心 版权所有</Link>
          <button type="button" className={s.plain} onClick={() => setConsent(undefined)}>
            访问统计
          </button>
          <Filings />
          {/* parts/Idle.tsx fills it. */}
          <span id="theme" />
        </div>
      </div>
    </footer>
  );
});
