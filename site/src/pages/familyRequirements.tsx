import { RequirementScreen } from "@/features/requirement/RequirementScreen";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/familyRequirements", RequirementScreen);
