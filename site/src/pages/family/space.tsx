import { SpaceScreen } from "@/features/folder/SpaceScreen";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/family/space", SpaceScreen);
