import { SearchScreen } from "@/features/search/SearchScreen";
import { page } from "@/ui/page";

export default page("/portalSearch", SearchScreen, { description: "搜索产品、项目模板、族、案例、帮助文档、服务商、资讯与演示系统，支持标签筛选与拼音首字母。" });
