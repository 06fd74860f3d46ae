import { ReviewScreen } from "@/features/enterprise/ReviewScreen";
import { page } from "@/ui/page";

export default page("/enterpriseReview", ReviewScreen);
