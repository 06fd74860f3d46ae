import { AccountSecurity, CancelNotice } from "@/features/identity/AccountSecurity";
import { LaterInvoices } from "@/features/invoice/LaterInvoices";
import { AccountScreen } from "@/features/wallet/AccountScreen";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/user-info/account", ({ title }) => (
  <AccountScreen title={title} notice={<CancelNotice />} security={<AccountSecurity />} invoices={<LaterInvoices />} />
));
