import { ComingSoon } from "@/ui/ComingSoon";
import { page } from "@/ui/page";

export default page("/my-management/myContribution", ComingSoon);
