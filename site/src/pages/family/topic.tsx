import { TopicScreen } from "@/features/family/TopicScreen";
import { page } from "@/ui/page";

export default page("/family/topic", TopicScreen, { description: "平台整理的族专题，一组可以配套使用的族。" });
