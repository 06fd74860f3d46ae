import { InviteScreen } from "@/features/organization/InviteScreen";
import { page } from "@/ui/page";

export default page("/invite", InviteScreen);
