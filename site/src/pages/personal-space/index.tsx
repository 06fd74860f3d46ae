import { ownPaths } from "@/ownPaths";
import { ownPage } from "@/ui/ownPage";
import { redirectTo } from "@/ui/Redirect";

export default ownPage("/personal-space", redirectTo(ownPaths.spaceProjects));
