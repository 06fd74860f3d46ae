import { ChatPage } from "@/features/message/ChatPage";
import { page } from "@/ui/page";

export default page("/jjtMsg/page/{id}", ChatPage);
