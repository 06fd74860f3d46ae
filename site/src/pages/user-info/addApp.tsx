import { AddScreen } from "@/features/app/AddScreen";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/user-info/addApp", AddScreen);
