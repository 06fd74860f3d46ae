import { InviteScreen } from "@/features/organization/InviteScreen";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/invite", InviteScreen);
