import { NewsScreen } from "@/features/news/NewsScreen";
import { page } from "@/ui/page";

export default page("/news/{id}", NewsScreen, { description: "BIM协同平台新闻公告正文。" });
