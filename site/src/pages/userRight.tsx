import { RoleScreen } from "@/features/role/RoleScreen";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/userRight", RoleScreen);
