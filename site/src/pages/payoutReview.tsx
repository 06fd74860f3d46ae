import { PayoutReview } from "@/features/wallet/PayoutReview";
import { page } from "@/ui/page";

export default page("/payoutReview", PayoutReview);
