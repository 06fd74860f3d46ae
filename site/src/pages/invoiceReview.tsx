import { InvoiceReview } from "@/features/invoice/InvoiceReview";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/invoiceReview", InvoiceReview);
