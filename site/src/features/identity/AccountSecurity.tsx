import dynamic from "next/dynamic";
import { RowSkeleton } from "@/ui/skeletons";
export { CancelNotice } from "./CancelNotice";
import { Devices } from "./Devices";
import { Privacy } from "./Privacy";
import { Security } from "./Security";

// Far down the page: its table is loaded when the page stands.
const LoginLog = dynamic(() => import("./LoginLog").then((m) => m.LoginLog), { ssr: false, loading: () => <RowSkeleton rows={5} /> });

/** The security part of the account page. */
export const AccountSecurity = () => (
  <>
    <Security />
    <Devices />
    <LoginLog />
    <Privacy />
  </>
);
