import { paths } from "@/addresses";
import { ownPage } from "@/ui/ownPage";
import { redirectTo } from "@/ui/Redirect";

export default ownPage("/user-info", redirectTo(paths.userProjects));
