import { ComingSoon } from "@/ui/ComingSoon";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/my-management/myManagement", ComingSoon);
