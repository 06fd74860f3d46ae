import { GroupingScreen } from "@/features/app/GroupingScreen";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/user-info/groupingDetail", GroupingScreen);
