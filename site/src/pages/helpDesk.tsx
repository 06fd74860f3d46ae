import { HelpDesk } from "@/features/help/manage/HelpDesk";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/helpDesk", HelpDesk);
