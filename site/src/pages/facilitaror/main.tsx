import { ComingSoon } from "@/ui/ComingSoon";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/facilitaror/main", ComingSoon);
