import { DetailScreen } from "@/features/message/DetailScreen";
import { page } from "@/ui/page";

export default page("/user-info/message/{id}", DetailScreen);
