import { LoginScreen } from "@/features/identity/LoginScreen";
import { page } from "@/ui/page";

export default page("/user/login", LoginScreen);
