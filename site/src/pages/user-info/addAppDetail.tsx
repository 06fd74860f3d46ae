import { ConfigScreen } from "@/features/app/ConfigScreen";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/user-info/addAppDetail", ConfigScreen);
