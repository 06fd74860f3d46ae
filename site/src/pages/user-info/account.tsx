import { Devices } from "@/features/identity/Devices";
import { AccountScreen } from "@/features/wallet/AccountScreen";
import { page } from "@/ui/page";

export default page("/user-info/account", () => (
  <AccountScreen>
    <Devices />
  </AccountScreen>
));
