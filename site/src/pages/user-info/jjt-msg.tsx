import { ChatList } from "@/features/message/ChatList";
import { page } from "@/ui/page";

export default page("/user-info/jjt-msg", ChatList);
