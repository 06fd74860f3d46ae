import { CommunitySearchScreen } from "@/features/search/CommunitySearchScreen";
import { page } from "@/ui/page";

export default page("/search", CommunitySearchScreen, { description: "搜索 BIM 交流社区里的文章与需求，支持标签筛选与拼音首字母。" });
