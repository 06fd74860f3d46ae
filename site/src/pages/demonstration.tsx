import { DemonstrationScreen } from "@/features/product/DemonstrationScreen";
import { page } from "@/ui/page";

export default page("/demonstration", DemonstrationScreen, { description: "自助进入演示系统，或预约产品顾问线上讲解、到场演示，先看清楚再决定。" });
