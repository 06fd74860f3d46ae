import { ArticleScreen } from "@/features/community/ArticleScreen";
import { page } from "@/ui/page";

export default page("/ArticleDetail", ArticleScreen, { description: "交流社区的文章正文与评论。" });
