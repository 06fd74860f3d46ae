import { DetailScreen } from "@/features/message/DetailScreen";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/user-info/message/{id}", DetailScreen);
