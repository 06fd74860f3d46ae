import { ChatList } from "@/features/message/ChatList";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/user-info/jjt-msg", ChatList);
