import { OrganizationScreen } from "@/features/organization/OrganizationScreen";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/organizationManagement", OrganizationScreen);
