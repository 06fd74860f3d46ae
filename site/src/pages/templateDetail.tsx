import { TemplateDetailScreen } from "@/features/template/TemplateDetailScreen";
import { page } from "@/ui/page";

export default page("/templateDetail", TemplateDetailScreen, { description: "BIM 项目模板的功能模块、版本记录、预览、评分与服务商。" });
