import { ReviewScreen } from "@/features/enterprise/ReviewScreen";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/enterpriseReview", ReviewScreen);
