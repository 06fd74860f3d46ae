import { Invoices } from "@/features/invoice/Invoices";
import { Purchases } from "@/features/order/Purchases";
import { CompanyAccountScreen } from "@/features/wallet/CompanyAccountScreen";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/companyAccount", ({ title }) => <CompanyAccountScreen title={title} purchases={<Purchases />} invoices={<Invoices />} />);
