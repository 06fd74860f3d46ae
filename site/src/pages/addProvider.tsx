import { EnterpriseScreen } from "@/features/enterprise/EnterpriseScreen";
import { page } from "@/ui/page";

export default page("/addProvider", EnterpriseScreen);
