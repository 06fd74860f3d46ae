import { ReviewScreen } from "@/features/publish/review/ReviewScreen";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/contentReview", ReviewScreen);
