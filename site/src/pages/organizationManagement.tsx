import { OrganizationScreen } from "@/features/organization/OrganizationScreen";
import { page } from "@/ui/page";

export default page("/organizationManagement", OrganizationScreen);
