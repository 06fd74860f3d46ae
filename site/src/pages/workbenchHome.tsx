import { WorkbenchHome } from "@/features/enterprise/WorkbenchHome";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/workbenchHome", WorkbenchHome);
