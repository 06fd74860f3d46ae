import { SelectScreen } from "@/features/project/SelectScreen";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/project", SelectScreen);
