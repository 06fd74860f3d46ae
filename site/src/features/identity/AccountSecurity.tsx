import { RowSkeleton } from "@/ui/skeletons";
import { part } from "@/ui/part";
export { CancelNotice } from "./CancelNotice";
import { Devices } from "./Devices";
import { Privacy } from "./Privacy";
import { Security } from "./Security";
import s from "./Security.module.css";

// Far down the page: its table is loaded when the page stands.
const LoginLog = part(() => import("./LoginLog").then((m) => m.LoginLog), { loading: <RowSkeleton rows={5} /> });

const sections = [
  ["security", "登录与安全"],
  ["devices", "登录设备"],
  ["logins", "登录记录"],
  ["privacy", "个人数据"],
] as const;

/** The security half of the account page, a long one: an address may name one of its sections. */
export const AccountSecurity = () => (
  <>
    <nav className={s.sections} aria-label="安全">
      {sections.map(([id, name]) => (
        <a key={id} href={`#${id}`}>
          {name}
        </a>
      ))}
    </nav>
    <Security />
    <Devices />
    <LoginLog />
    <Privacy />
  </>
);
