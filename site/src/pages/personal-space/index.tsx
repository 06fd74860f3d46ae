import { paths } from "@/paths";
import { page } from "@/ui/page";
import { redirectTo } from "@/ui/Redirect";

export default page("/personal-space", redirectTo(paths.personalSpace));
