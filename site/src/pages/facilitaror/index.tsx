import { OpenCentre } from "@/features/centre/OpenCentre";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/facilitaror", OpenCentre);
