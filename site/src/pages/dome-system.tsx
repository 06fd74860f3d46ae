import { DemoScreen } from "@/features/demo/DemoScreen";
import { page } from "@/ui/page";

export default page("/dome-system", DemoScreen, { description: "设计、施工、运维和数据类 BIM 系统的在线体验，装好工程数据，申请体验账号即可进入，不用注册。" });
