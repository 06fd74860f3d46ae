import { SubmitManuScreen } from "@/features/need/SubmitManuScreen";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/needDetail/submitManu", SubmitManuScreen);
