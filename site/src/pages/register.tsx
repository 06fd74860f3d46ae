import { RegisterScreen } from "@/features/identity/RegisterScreen";
import { page } from "@/ui/page";
import { UserShell } from "@/parts/shell/UserShell";

export default page("/register", RegisterScreen, { Frame: UserShell });
