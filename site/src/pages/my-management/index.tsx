import { paths } from "@/addresses";
import { page } from "@/ui/page";
import { redirectTo } from "@/ui/Redirect";

export default page("/my-management", redirectTo(paths.myManagement));
