import { DemoDesk } from "@/features/demo/manage/DemoDesk";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/demoDesk", DemoDesk);
