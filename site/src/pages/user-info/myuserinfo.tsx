import { ProfileScreen } from "@/features/identity/ProfileScreen";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/user-info/myuserinfo", ProfileScreen);
