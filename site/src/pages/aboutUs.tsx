import { AboutScreen } from "@/features/about/AboutScreen";
import { page } from "@/ui/page";

export default page("/aboutUs", AboutScreen, { description: "BIM 中心运营建筑信息模型协同服务平台：我们是谁、怎样做、走过的历程，以及如何联系我们。" });
