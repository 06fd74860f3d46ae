import { ComingSoon } from "@/ui/ComingSoon";
import { page } from "@/ui/page";

export default page("/user-info/appSquare", ComingSoon);
