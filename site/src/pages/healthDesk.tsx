import { HealthDesk } from "@/features/health/HealthDesk";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/healthDesk", HealthDesk);
