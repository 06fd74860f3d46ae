import { NewsListScreen } from "@/features/news/NewsListScreen";
import { page } from "@/ui/page";

export default page("/news", NewsListScreen, { description: "BIM协同平台的平台公告、产品动态、行业标准、培训活动与行业资讯，按类型筛选，可用 RSS 订阅。" });
