import { paths } from "@/addresses";
import { UsedTemplates } from "./Shown";
import { StoryScreen, type Story } from "./StoryScreen";

const story: Story = {
  lead: "以构件为最小单元组织进度、质量、安全与资料。现场填一次，形象进度、验收记录和计量依据同时更新，问题从发现到复查在一处闭环。",
  picture: "项目管理",
  first: { text: "在线试用", href: paths.demoSystem },
  figures: [
    { counted: "project", unit: "个", label: "平台上的项目" },
    { counted: "template", unit: "套", label: "可直接选用的项目模板" },
    { counted: "provider", unit: "家", label: "可以协作的服务商" },
    { counted: "demo", unit: "套", label: "可随时进入的演示系统" },
  ],
  points: [
    { icon: "order", title: "进度", text: "按构件或工作面填报，计划与实际并排，滞后的工作面自动标出，并推送给分包负责人。" },
    { icon: "check", title: "质量", text: "检验批与构件绑定，未经验收的构件不能进入计量；验收资料一次填写，按档案目录归档。" },
    { icon: "shield", title: "安全", text: "隐患拍照定位，整改、复查、销项有时限，逾期逐级上报，重大危险源单独建账。" },
    { icon: "template", title: "资料", text: "图纸、变更、签证按构件与部位检索，过期图纸在现场打开时直接提示。" },
    { icon: "user", title: "协同", text: "建设、监理、总包、分包各看各的待办，意见在同一条记录里往来，责任清楚。" },
    { icon: "phone", title: "现场", text: "手机离线可用，照片带时间与位置水印，回到网络后自动同步。" },
  ],
  stepsTitle: "从开通到用起来",
  steps: [
    { title: "选一个相近的工程", text: "从项目模板开通，沿用它的目录、流程、权限和样例数据，当天即可进入。" },
    { title: "导入模型与人员", text: "上传各专业模型，按部门批量导入成员，角色与权限随模板带入。" },
    { title: "驻场培训三天", text: "实施工程师到项目部，按岗位培训并把第一周的填报跑通。" },
    { title: "按周复盘", text: "每周给出填报率、关闭率与逾期清单，三个月内每两周回访一次。" },
  ],
  questions: [
    { ask: "没有模型能用吗", answer: "可以。按部位和检验批同样能组织进度、质量与安全，模型到位后再挂接，历史记录不受影响。" },
    { ask: "已有的监管平台怎么办", answer: "已对接 22 个地市的监管平台，现场填报一次即可按要求上报，不必重复录入。" },
    { ask: "数据归谁", answer: "归项目所属企业。合同到期前可以完整导出模型、属性、资料与操作记录，附清单与哈希校验。" },
    { ask: "如何计费", answer: "按项目规模与周期报价，联系咨询后一个工作日内给出方案；试用不收费。" },
  ],
};

/** What the project management product does. */
export function ProjectManagementScreen({ title }: { title: string }) {
  return (
    <StoryScreen title={title} story={story}>
      <UsedTemplates />
    </StoryScreen>
  );
}
