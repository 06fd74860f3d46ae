import { CentreScreen } from "@/features/centre/CentreScreen";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/facilitaror/main", CentreScreen);
