import { ProfileScreen } from "@/features/identity/ProfileScreen";
import { page } from "@/ui/page";

export default page("/user-info/myuserinfo", ProfileScreen);
