import { AccountSecurity, CancelNotice } from "@/features/identity/AccountSecurity";
import { AccountScreen } from "@/features/wallet/AccountScreen";
import { ownPage } from "@/ui/ownPage";
import { part } from "@/ui/part";
import { RowSkeleton } from "@/ui/skeletons";

// One of four tabs: who opens it loads it.
const Invoices = part(() => import("@/features/invoice/Invoices").then((m) => m.Invoices), { loading: <RowSkeleton rows={5} /> });

export default ownPage("/user-info/account", ({ title }) => (
  <AccountScreen title={title} notice={<CancelNotice />} security={<AccountSecurity />} invoices={<Invoices />} />
));
