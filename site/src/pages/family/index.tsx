import { FamilyListScreen } from "@/features/family/FamilyListScreen";
import { page } from "@/ui/page";

export default page("/family", FamilyListScreen, { description: "共享族库：按分类、Revit 版本和文件里读到的参数找族，带类型参数、健康分和版本差异，可下载或载入 Revit。" });
