import { LogScreen } from "@/features/releaselog/LogScreen";
import { page } from "@/ui/page";

export default page("/log", LogScreen, { description: "门户与控制台、BIM+GIS+IoT、共享族库、BIM全景四个应用的版本更新日志。" });
