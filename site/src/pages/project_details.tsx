import { CaseDetailScreen } from "@/features/case/CaseDetailScreen";
import { page } from "@/ui/page";

export default page("/project_details", CaseDetailScreen, { description: "BIM 项目案例的背景、难点、做法与成效，以及使用的产品和模板。" });
