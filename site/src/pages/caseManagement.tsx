import { CasesScreen } from "@/features/publish/case/CasesScreen";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/caseManagement", CasesScreen);
