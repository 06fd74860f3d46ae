import { TemplateCenterScreen } from "@/features/template/TemplateCenterScreen";
import { page } from "@/ui/page";

export default page("/template-center", TemplateCenterScreen, { description: "房屋建筑、轨道交通、公路桥梁、市政、工业等工程的 BIM 项目模板，带目录、流程、权限和样例数据，选一个即可开通项目。" });
