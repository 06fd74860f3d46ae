import { FeedScreen } from "@/features/community/FeedScreen";
import { page } from "@/ui/page";
import { part } from "@/ui/part";

const NeedList = part(() => import("@/features/need/NeedList").then((m) => m.NeedList));

export default page("/extra-community", ({ title }) => <FeedScreen title={title} needs={<NeedList />} />, {
  description: "BIM 从业者的交流社区：建模、协同、机电深化与现场应用的经验文章，可用 RSS 订阅。",
});
