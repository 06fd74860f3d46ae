import { SharedScreen } from "@/features/folder/SharedScreen";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/family/shared", SharedScreen);
