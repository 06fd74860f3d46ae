import { ProjectManagementScreen } from "@/features/product/ProjectManagementScreen";
import { page } from "@/ui/page";

export default page("/project-management", ProjectManagementScreen, { description: "BIM 项目管理：以构件为单元组织进度、质量、安全与资料，现场填一次，问题在一处闭环。" });
