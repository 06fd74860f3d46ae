import { AccountSecurity, CancelNotice } from "@/features/identity/AccountSecurity";
import { Invoices } from "@/features/invoice/Invoices";
import { AccountScreen } from "@/features/wallet/AccountScreen";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/user-info/account", ({ title }) => (
  <AccountScreen title={title} notice={<CancelNotice />} security={<AccountSecurity />} invoices={<Invoices />} />
));
