import { LoginScreen } from "@/features/identity/LoginScreen";
import { page } from "@/ui/page";
import { UserShell } from "@/parts/shell/UserShell";

export default page("/user/login", LoginScreen, { Frame: UserShell });
