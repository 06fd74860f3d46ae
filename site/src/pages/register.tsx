import { RegisterScreen } from "@/features/identity/RegisterScreen";
import { page } from "@/ui/page";
import { UserShell } from "@/ui/shell/UserShell";

export default page("/register", RegisterScreen, { Frame: UserShell });
