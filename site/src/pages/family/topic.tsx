import { ComingSoon } from "@/ui/ComingSoon";
import { page } from "@/ui/page";

export default page("/family/topic", ComingSoon);
