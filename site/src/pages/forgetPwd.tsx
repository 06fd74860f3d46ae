import { ForgetScreen } from "@/features/identity/ForgetScreen";
import { page } from "@/ui/page";
import { UserShell } from "@/parts/shell/UserShell";

export default page("/forgetPwd", ForgetScreen, { Frame: UserShell });
