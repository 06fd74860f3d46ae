import { AuditScreen } from "@/features/audit/AuditScreen";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/operationLog", AuditScreen);
