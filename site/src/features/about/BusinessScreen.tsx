import { useRouter } from "next/router";
import { usePublic } from "@/api/hooks";
import { paths } from "@/addresses";
import { Link } from "@/ui/Link";
import { Contact } from "./Contact";
import { InquiryForm } from "./InquiryForm";
import { businessKinds } from "./kinds";
import s from "./about.module.css";

const ways = [
  { name: "产品咨询", text: "说明工程类型、人数和希望解决的问题，工程师给出模块组合与报价，通常一个工作日。" },
  { name: "预约演示", text: "用您的工程类型准备数据，线上或到场演示约 60 分钟，演示后留一周体验账号。" },
  { name: "渠道合作", text: "区域代理、行业方案与集成商。按签约额分成，提供售前支持和实施培训。" },
  { name: "服务商入驻", text: "设计、施工、咨询和软件单位可上架产品、模板与族，认证后展示在服务商名录。" },
] as const;
const steps = ["提交信息", "工程师电话沟通", "方案与报价", "试点项目", "签约开通"] as const;
const ID = /^[0-9a-f]{10}$/;

/** Partnership: what there is, how it goes, and the form; `?product=` names what the question is about. */
export function BusinessScreen({ title }: { title: string }) {
  const { query } = useRouter();
  const id = typeof query.product === "string" && ID.test(query.product) ? query.product : "";
  const { data } = usePublic("/micro/home/api/product/page", { current: 1, pageSize: 100 }, id !== "");
  const product = data?.records?.find((p) => p.id === id);
  const kind = businessKinds.find((k) => k.value === query.kind)?.value ?? "product";
  return (
    <div className={s.page}>
      <header className={s.head}>
        <h1>{title}</h1>
        <p>从一个试点项目开始，还是把您的产品带到平台上，请告诉我们。</p>
      </header>
      <div className={s.split}>
        <section className={s.side}>
          <ol className={s.ways}>
            {ways.map((w) => (
              <li key={w.name}>
                <h2>{w.name}</h2>
                <p>{w.text}</p>
              </li>
            ))}
          </ol>
          <p className={s.join}>
            已经完成企业认证？可以直接
            <Link className="link" href={paths.addProvider}>
              申请服务商入驻
            </Link>
            。
          </p>
          <Contact />
        </section>
        <section className={s.sheet} aria-label="合作表单">
          <InquiryForm kinds={businessKinds} kind={kind} product={product} hint="例如：华东一家市政设计院，约 60 人，想了解正向设计和审图模块。" />
        </section>
      </div>
      <section className={s.flow} aria-label="合作流程">
        <h2>合作流程</h2>
        <ol>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
    </div>
  );
}
