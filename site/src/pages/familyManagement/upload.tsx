import { UploadScreen } from "@/features/publish/family/UploadScreen";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/familyManagement/upload", UploadScreen);
