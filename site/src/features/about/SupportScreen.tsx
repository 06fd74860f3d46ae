import { paths } from "@/addresses";
import { Icon } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import { Contact } from "./Contact";
import { InquiryForm } from "./InquiryForm";
import { supportKinds } from "./kinds";
import s from "./about.module.css";

const questions = [
  { q: "收不到短信验证码怎么办？", find: "验证码", a: "验证码 5 分钟内有效，两次发送间隔 60 秒，每个手机号每天最多 10 条。仍收不到时，请检查短信拦截，或改用企业微信登录。" },
  { q: "充值后余额没有变化？", find: "充值", a: "支付成功后通常几秒到账。关闭页面不影响到账，平台会继续向支付机构查询；超过 10 分钟仍未到账，请把订单号发给我们。" },
  { q: "企业认证要多久，需要什么材料？", find: "创建企业", a: "准备营业执照照片和统一社会信用代码，提交后一个工作日内审核。被退回时会写明原因，修改后可以再次提交。" },
  { q: "怎样邀请同事加入企业？", find: "邀请", a: "管理员在工作台的组织管理里发出邀请链接，或按表格批量导入；同事同意后立即生效。" },
  { q: "演示系统里的账号还能继续用吗？", find: "演示系统", a: "体验账号按次借用，到时自动收回，演示数据每天清空。需要长期试用，请在商务合作里预约演示。" },
  { q: "如何注销账号或导出我的数据？", find: "注销", a: "在账号与余额里申请。注销有 15 天的反悔期，导出的文件包含您的资料、订单和流水。" },
] as const;

/** Who to ask, what others asked, and the form. */
export function SupportScreen({ title }: { title: string }) {
  return (
    <div className={s.page}>
      <header className={s.head}>
        <h1>{title}</h1>
        <p>先看看常见问题；没有找到答案，就留下问题或拨打热线。</p>
      </header>
      <Contact />
      <div className={s.split}>
        <section className={s.side} aria-labelledby="questions">
          <h2 id="questions" className={s.title}>
            常见问题
          </h2>
          <div className={s.questions}>
            {questions.map(({ q, find, a }) => (
              <details key={q}>
                <summary>
                  {q}
                  <Icon name="down" />
                </summary>
                <p>
                  {a}
                  <Link className="link" href={paths.helpSearch(find)}>
                    查看帮助文档
                  </Link>
                </p>
              </details>
            ))}
          </div>
          <p className={s.join}>
            更多操作说明在
            <Link className="link" href={paths.help()}>
              帮助中心
            </Link>
            ，合作与采购请到
            <Link className="link" href={paths.business}>
              商务合作
            </Link>
            。
          </p>
        </section>
        <section className={s.sheet} aria-labelledby="write">
          <h2 id="write" className={s.title}>
            留下问题
          </h2>
          <InquiryForm kinds={supportKinds} kind="support" hint="请写明所在页面、操作步骤和看到的提示，方便我们重现。" />
        </section>
      </div>
    </div>
  );
}
