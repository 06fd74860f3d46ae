import { FamilyDetailScreen } from "@/features/family/FamilyDetailScreen";
import { page } from "@/ui/page";

export default page("/family/detail", FamilyDetailScreen, { description: "族的类型与参数、文件大小构成、版本差异、健康分和评价，读自文件，购买或下载后可载入 Revit。" });
