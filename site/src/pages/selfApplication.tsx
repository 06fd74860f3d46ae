import { ApplyScreen } from "@/features/project/ApplyScreen";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/selfApplication", ApplyScreen);
