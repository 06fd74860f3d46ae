import { DetailScreen } from "@/features/app/DetailScreen";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/user-info/appDetail", DetailScreen);
