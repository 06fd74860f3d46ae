import { WorkbenchHome } from "@/features/enterprise/WorkbenchHome";
import { page } from "@/ui/page";

export default page("/workbenchHome", WorkbenchHome);
