import { HelpScreen } from "@/features/help/HelpScreen";
import { page } from "@/ui/page";

export default page("/bimCollege/{id?}", HelpScreen, { description: "BIM协同平台帮助中心：账号、企业、成员与权限、充值退款、模板与插件的操作说明。" });
