import { paths } from "@/addresses";
import { OpenDemos } from "./Shown";
import { StoryScreen, type Story } from "./StoryScreen";

const story: Story = {
  lead: "用一个与您相近的工程，看产品怎么用、数据怎么走、结果怎么交。可以先自己进入演示系统，也可以预约产品顾问线上讲解或到场演示。",
  picture: "4D 进度",
  first: { text: "进入演示系统", href: paths.demoSystem },
  figures: [
    { counted: "demo", unit: "套", label: "可随时进入的演示系统" },
    { value: "40", unit: "分钟", label: "一次线上演示" },
    { value: "1", unit: "个工作日", label: "预约后的回复" },
    { value: "0", unit: "元", label: "演示与试用费用" },
  ],
  points: [
    { icon: "device", title: "自助体验", text: "领取体验账号即可登录演示系统，样例数据每天清晨恢复，不会影响任何真实项目。" },
    { icon: "eye", title: "线上演示", text: "产品顾问共享屏幕讲解，按您的工程类型准备模型与流程，可录制回看。" },
    { icon: "user", title: "到场演示", text: "适合多个部门一起看。带演示环境到场，不需要您准备服务器或网络。" },
    { icon: "project", title: "用您的模型", text: "签署保密协议后，可用您的一个标段模型演示，结束后当场删除并给出记录。" },
    { icon: "order", title: "带走资料", text: "演示后提供功能清单、部署要求与报价依据，方便内部评审。" },
    { icon: "shield", title: "数据安全", text: "演示环境与生产环境隔离，体验账号到期自动收回，密码随之失效。" },
  ],
  stepsTitle: "预约一次演示",
  steps: [
    { title: "留下需求", text: "在商务合作页填写工程类型、阶段和最关心的两三件事。" },
    { title: "确认时间", text: "一个工作日内电话确认时间、参加人员与演示方式。" },
    { title: "准备内容", text: "按您的工程类型准备模型、流程与报表样例。" },
    { title: "演示与答疑", text: "先演示再答疑，当天发送资料与会议记录。" },
  ],
  questions: [
    { ask: "演示系统里的数据会保留吗", answer: "不会。每天清晨恢复到初始样例，请不要上传真实资料。" },
    { ask: "体验账号能用多久", answer: "每次 30 至 120 分钟，到期自动收回，可以再次领取；都在使用时会显示大致的等待时间。" },
    { ask: "到场演示收费吗", answer: "不收费，也没有参加人数限制。偏远地区建议先做一次线上演示。" },
    { ask: "可以演示多个产品吗", answer: "可以。建议一次不超过三个，围绕一条业务线演示效果更好，例如协同设计、智能审图与数字化交付。" },
  ],
};

/** How a demonstration is booked, and what is seen in it. */
export function DemonstrationScreen({ title }: { title: string }) {
  return (
    <StoryScreen title={title} story={story}>
      <OpenDemos />
    </StoryScreen>
  );
}
