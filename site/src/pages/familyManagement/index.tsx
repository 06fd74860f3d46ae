import { FamiliesScreen } from "@/features/publish/family/FamiliesScreen";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/familyManagement", FamiliesScreen);
