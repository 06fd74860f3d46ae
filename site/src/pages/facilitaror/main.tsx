import { ComingSoon } from "@/ui/ComingSoon";
import { page } from "@/ui/page";

export default page("/facilitaror/main", ComingSoon);
