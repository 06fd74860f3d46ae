import { usePublic } from "@/api/hooks";
import { useSiteConfig } from "@/api/config";
import type { Counters } from "@/api/shapes";
import { paths } from "@/addresses";
import { Drawing } from "@/ui/draw/Drawing";
import { Link } from "@/ui/Link";
import { ErrorStrip } from "@/ui/states";
import { count } from "@/ui/text";
import s from "./about.module.css";

const figures: readonly [keyof Counters, string, string][] = [
  ["project", "在建项目", "个"],
  ["provider", "入驻服务商", "家"],
  ["template", "项目模板", "套"],
  ["family", "共享族构件", "个"],
  ["user", "注册用户", "人"],
  ["product", "应用产品", "款"],
];
const ideas = [
  { name: "一份模型", text: "设计、施工和运维读写同一份模型。谁改了什么、为什么改，都留在构件上，交付时不再重新整理。" },
  { name: "一套编码", text: "构件、设备和资料共用一套分类编码，从方案到运维不换名字，数据才能跟着工程走完一生。" },
  { name: "开放的格式", text: "以 IFC 交换几何与属性，以公开接口连接企业已有的系统。您的数据随时可以完整导出。" },
] as const;
const milestones = [
  { at: "2019", text: "模型轻量化引擎立项，第一次在浏览器里打开一座完整的车站。" },
  { at: "2020", text: "协同设计与审图模块上线，服务首批 12 家设计院。" },
  { at: "2021", text: "共享族库开放，族文件先校验再入库；构件编码标准发布。" },
  { at: "2022", text: "施工管理接入模型，首个跨江大桥项目全过程应用。" },
  { at: "2023", text: "服务商入驻，项目模板可以直接开通为工程环境。" },
  { at: "2024", text: "数字化交付与设施运维贯通，竣工模型直接转为设备台账。" },
  { at: "2025", text: "演示系统向公众开放，不注册也能体验。" },
  { at: "2026", text: "门户改版，搜索、模板与案例统一入口。" },
] as const;

/** Who runs the platform, what for, and what it has reached. */
export function AboutScreen({ title }: { title: string }) {
  const { data, error, mutate } = usePublic("/platform/home/api/homePage/count", {});
  const { hotline, serviceHours } = useSiteConfig();
  return (
    <div className={s.page}>
      <section className={s.lead}>
        <div>
          <h1>{title}</h1>
          <p className={s.big}>我们做一件事：让工程数据从设计开始，一直可用到拆除那天。</p>
          <p>BIM 中心是建筑信息模型（BIM）协同服务平台的运营方。平台连接建设、设计、施工、咨询和运维单位，提供协同产品、项目模板、共享族库与数据服务，由一支来自设计院、施工企业和软件行业的团队维护。</p>
        </div>
        <div className={s.picture}>
          <Drawing kind="building" id="about" />
        </div>
      </section>
      {error && <ErrorStrip error={error} onRetry={() => void mutate()} />}
      <dl className={s.figures} data-counters={data ? "ready" : "waiting"}>
        {figures.map(([key, label, unit]) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              <b className="num">{data ? count(data[key]) : "—"}</b> {unit}
            </dd>
          </div>
        ))}
      </dl>
      <section className={s.block} aria-labelledby="ideas">
        <h2 id="ideas">我们怎样做</h2>
        <div className={s.ideas}>
          {ideas.map((i) => (
            <div key={i.name}>
              <h3>{i.name}</h3>
              <p>{i.text}</p>
            </div>
          ))}
        </div>
      </section>
      <section className={s.block} aria-labelledby="milestones">
        <h2 id="milestones">历程</h2>
        <ol className={s.milestones}>
          {milestones.map((m) => (
            <li key={m.at}>
              <b className="num">{m.at}</b>
              <p>{m.text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className={s.block} aria-labelledby="reach">
        <h2 id="reach">联系我们</h2>
        <div className={s.reach}>
          <div>
            <h3>服务热线</h3>
            <p className="num">{hotline || "—"}</p>
            <p>{serviceHours || "工作日"}</p>
          </div>
          <div>
            <h3>商务与合作</h3>
            <p>产品咨询、预约演示、渠道合作与服务商入驻。</p>
            <Link className="link" href={paths.business}>
              填写合作表单
            </Link>
          </div>
          <div>
            <h3>使用与反馈</h3>
            <p>常见问题、使用问题和意见建议。</p>
            <Link className="link" href={paths.support}>
              获取帮助
            </Link>
          </div>
        </div>
      </section>
    </div>
  );
}
