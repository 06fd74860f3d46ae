import { LoginScreen } from "@/features/identity/LoginScreen";
import { page } from "@/ui/page";
import { UserShell } from "@/ui/shell/UserShell";

export default page("/user/login", LoginScreen, { Frame: UserShell });
