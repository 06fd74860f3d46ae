import { CaseListScreen } from "@/features/case/CaseListScreen";
import { page } from "@/ui/page";

export default page("/project-case", CaseListScreen, { description: "交通枢纽、桥梁隧道、学校医院、工业厂房、智慧运维与房屋建筑的 BIM 项目案例，看做法，也看数字。" });
