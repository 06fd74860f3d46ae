import { InquiryDesk } from "@/features/inquiry/InquiryDesk";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/inquiryDesk", InquiryDesk);
