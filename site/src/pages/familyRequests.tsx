import { RequestScreen } from "@/features/request/RequestScreen";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/familyRequests", RequestScreen);
