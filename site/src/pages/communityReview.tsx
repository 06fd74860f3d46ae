import { CommunityReview } from "@/features/community/review/ReviewScreen";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/communityReview", CommunityReview);
