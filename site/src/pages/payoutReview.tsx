import { PayoutReview } from "@/features/wallet/PayoutReview";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/payoutReview", PayoutReview);
