import { VersionScreen } from "@/features/version/VersionScreen";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/versionManagement", VersionScreen);
