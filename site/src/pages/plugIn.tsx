import { PluginScreen } from "@/features/plugin/PluginScreen";
import { page } from "@/ui/page";

export default page("/plugIn", PluginScreen, { description: "Revit、AutoCAD、Navisworks 插件下载：适用版本、更新记录、文件大小与 SHA-256 校验值。" });
