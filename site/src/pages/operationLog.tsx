import { AuditScreen } from "@/features/audit/AuditScreen";
import { page } from "@/ui/page";

export default page("/operationLog", AuditScreen);
