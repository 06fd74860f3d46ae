import { RowSkeleton } from "@/ui/skeletons";
import { part } from "@/ui/part";
export { CancelNotice } from "./CancelNotice";
import { Devices } from "./Devices";
import { Privacy } from "./Privacy";
import { Security } from "./Security";

// Far down the page: its table is loaded when the page stands.
const LoginLog = part(() => import("./LoginLog").then((m) => m.LoginLog), { loading: <RowSkeleton rows={5} /> });

/** The security part of the account page. */
export const AccountSecurity = () => (
  <>
    <Security />
    <Devices />
    <LoginLog />
    <Privacy />
  </>
);
