import { CentreScreen } from "@/features/message/CentreScreen";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/user-info/messagecenter", CentreScreen);
