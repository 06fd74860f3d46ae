import { paths } from "@/paths";
import { redirectTo } from "@/ui/Redirect";

export default redirectTo(paths.home);
