import { NeedDetailScreen } from "@/features/need/NeedDetailScreen";
import { page } from "@/ui/page";

export default page("/needDetail", NeedDetailScreen);
