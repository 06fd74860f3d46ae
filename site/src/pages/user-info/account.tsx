import { AccountSecurity, CancelNotice } from "@/features/identity/AccountSecurity";
import { AccountScreen } from "@/features/wallet/AccountScreen";
import { page } from "@/ui/page";

export default page("/user-info/account", () => (
  <>
    <CancelNotice />
    <AccountScreen><AccountSecurity /></AccountScreen>
  </>
));
