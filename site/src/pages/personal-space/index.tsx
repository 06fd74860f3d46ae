import { paths } from "@/addresses";
import { page } from "@/ui/page";
import { redirectTo } from "@/ui/Redirect";

export default page("/personal-space", redirectTo(paths.spaceProjects));
