import { ForgetScreen } from "@/features/identity/ForgetScreen";
import { page } from "@/ui/page";

export default page("/forgetPwd", ForgetScreen);
