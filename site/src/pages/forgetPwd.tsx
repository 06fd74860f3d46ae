import { ForgetScreen } from "@/features/identity/ForgetScreen";
import { page } from "@/ui/page";
import { UserShell } from "@/ui/shell/UserShell";

export default page("/forgetPwd", ForgetScreen, { Frame: UserShell });
