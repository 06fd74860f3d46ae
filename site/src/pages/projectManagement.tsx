import { CompanyProjectsScreen } from "@/features/project/CompanyProjectsScreen";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/projectManagement", CompanyProjectsScreen);
