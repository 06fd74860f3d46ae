import { ownPaths } from "@/ownPaths";
import { ownPage } from "@/ui/ownPage";
import { redirectTo } from "@/ui/Redirect";

export default ownPage("/my-management", redirectTo(ownPaths.myManagement));
