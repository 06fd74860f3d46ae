import { ReleaseNeedScreen } from "@/features/need/ReleaseNeedScreen";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/releaseNeed", ReleaseNeedScreen);
