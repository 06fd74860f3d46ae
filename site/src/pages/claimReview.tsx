import { ClaimReview } from "@/features/claim/ClaimReview";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/claimReview", ClaimReview);
