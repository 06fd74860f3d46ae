import { RoleScreen } from "@/features/role/RoleScreen";
import { page } from "@/ui/page";

export default page("/userRight", RoleScreen);
