import { Devices } from "./Devices";
import { Security } from "./Security";

/** The security part of the account page. */
export const AccountSecurity = () => (
  <>
    <Security />
    <Devices />
  </>
);
