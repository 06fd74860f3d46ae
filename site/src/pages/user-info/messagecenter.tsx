import { CentreScreen } from "@/features/message/CentreScreen";
import { page } from "@/ui/page";

export default page("/user-info/messagecenter", CentreScreen);
