import { EnterpriseScreen } from "@/features/enterprise/EnterpriseScreen";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/addProvider", EnterpriseScreen);
