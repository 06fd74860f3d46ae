import { paths } from "@/addresses";
import { redirectTo } from "@/ui/Redirect";

export default redirectTo(paths.home);
