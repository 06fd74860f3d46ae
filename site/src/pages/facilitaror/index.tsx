import { paths } from "@/addresses";
import { page } from "@/ui/page";
import { redirectTo } from "@/ui/Redirect";

export default page("/facilitaror", redirectTo(paths.provider));
