import { useSiteConfig } from "@/api/config";
import s from "./about.module.css";

/** How the platform is reached, as its operator has set it. */
export function Contact() {
  const { hotline, serviceHours } = useSiteConfig();
  return (
    <dl className={s.contact}>
      {hotline && (
        <div>
          <dt>服务热线</dt>
          <dd>
            <a className="num" href={`tel:${hotline}`}>
              {hotline}
            </a>
          </dd>
        </div>
      )}
      <div>
        <dt>服务时间</dt>
        <dd>{serviceHours || "工作日"}</dd>
      </div>
      <div>
        <dt>答复时限</dt>
        <dd>
          <b className="num">1</b> 个工作日
        </dd>
      </div>
    </dl>
  );
}
