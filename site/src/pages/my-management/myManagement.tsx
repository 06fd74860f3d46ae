import { ManagementScreen } from "@/features/own/ManagementScreen";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/my-management/myManagement", ManagementScreen);
