import { PluginDesk } from "@/features/plugin/manage/PluginDesk";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/pluginDesk", PluginDesk);
