import { ComingSoon } from "@/ui/ComingSoon";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/projectManagement", ComingSoon);
