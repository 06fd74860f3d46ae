import { AccountSecurity, CancelNotice } from "@/features/identity/AccountSecurity";
import { AccountScreen } from "@/features/wallet/AccountScreen";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/user-info/account", ({ title }) => (
  <>
    <CancelNotice />
    <AccountScreen title={title} security={<AccountSecurity />} />
  </>
));
