/** The calls this site makes, as the generated contract types them, without the /api prefix. */
import type { Calls as Analysis } from "./gen/analysis";
import type { Calls as Catalogue } from "./gen/catalogue";
import type { Calls as Content } from "./gen/content";
import type { Calls as Enterprise } from "./gen/enterprise";
import type { Calls as File } from "./gen/file";
import type { Calls as Identity } from "./gen/identity";
import type { Calls as Message } from "./gen/message";
import type { Calls as Platform } from "./gen/platform";
import type { Calls as Search } from "./gen/search";
import type { Calls as Wallet } from "./gen/wallet";

type Calls = Analysis & Catalogue & Content & Enterprise & File & Identity & Message & Platform & Search & Wallet;
export type Gets = Calls["get"];
export type Posts = Calls["post"];

/** Lists of the contract may be null where Go has none. */
export type Row<T> = T extends { records: (infer R)[] } ? R : never;
export type Profile = Gets["/family/auth/sys/user/userInfo"]["data"];
export type LoginConfig = Gets["/family/auth/sys/user/getAuthConfig"]["data"];
export type Device = NonNullable<Gets["/family/auth/setting/session/list"]["data"]>[number];
export type LoginRecord = Row<Posts["/family/auth/setting/signin/page"]["data"]>;
export type Asset = Posts["/family/mall/personal/asset"]["data"];
export type Entry = Row<Gets["/family/user/wallet/entries"]["data"]>;
export type TopUpRecord = Row<Posts["/family/order/personal/recharge"]["data"]>;
export type OrderRecord = Row<Posts["/family/user/order/list"]["data"]>;
export type OrderDetail = Gets["/family/user/order/detail"]["data"];
export type EnterpriseMonth = Gets["/family/order/enterprise/limits"]["data"];
export type RoleLimit = NonNullable<EnterpriseMonth["roles"]>[number];
export type Membership = Gets["/family/user/vip/info"]["data"];
export type VipPackage = NonNullable<Gets["/family/user/vip/packages"]["data"]>[number];
export type Sales = Posts["/platform/home/provider/saleOrder"]["data"];
export type Sale = Row<Sales>;
/** How the balance would go back, and what an operator has to transfer. */
export type CashPlan = Gets["/family/order/alipay/tocash/plan"]["data"];
export type PayoutRecord = Row<Gets["/family/order/alipay/tocash/mine"]["data"]>;
export type PayoutRow = Row<Posts["/family/order/alipay/tocash/review"]["data"]>;
export type ClaimRow = Row<Posts["/family/user/order/claim/review"]["data"]>;
export type TopupOrder = Posts["/family/order/alipay/faceToFace"]["data"];
export type TradeStatus = Gets["/family/order/alipay/payment/query"]["data"]["tradeStatus"];
export type Amount = Posts["/family/order/alipay/faceToFace"]["body"]["total"];
export type HomePage = Gets["/micro/home/api/home"]["data"];
export type Counters = Gets["/platform/home/api/homePage/count"]["data"];
export type Product = Row<Gets["/micro/home/api/product/page"]["data"]>;
export type ProductDetail = Gets["/micro/home/product/detail/{id}"]["data"];
export type ProjectCase = Row<Gets["/micro/home/api/project/case"]["data"]>;
export type DictItem = NonNullable<Gets["/platform/home/api/dict/list"]["data"]>[number];
export type CreateAndJoin = Posts["/micro/home/provider/create-and-join"]["data"];
/** An enterprise as the switcher lists it. */
export type Brief = NonNullable<CreateAndJoin["create"]>;
export type MenuResource = Posts["/micro/sys/user/menuResource"]["data"];
export type MenuItem = NonNullable<MenuResource["menus"]>[number];
export type Notification = Row<Posts["/micro/message/notify/list"]["data"]>;
export type MsgType = Notification["msgType"];
export type Preference = NonNullable<Gets["/micro/message/notify/pref"]["data"]["kinds"]>[number];
export type WorkbenchHomeData = Posts["/micro/sys/workbench/home"]["data"];
/** An enterprise for its own people and the operators. */
export type EnterpriseFull = Gets["/micro/home/provider/detail"]["data"];
export type Side = NonNullable<EnterpriseFull["sides"]>[number];
export type ReviewInput = Posts["/micro/home/provider/review"]["body"];
export type ReviewRow = Row<Posts["/micro/home/provider/review"]["data"]>;
export type RoleRow = Row<Posts["/micro/sys/role/page"]["data"]>;
export type RoleInfo = Posts["/micro/sys/role/info"]["data"];
export type RoleMember = NonNullable<RoleInfo["members"]>[number];
export type ResourceRow = NonNullable<Posts["/micro/sys/resource/list"]["data"]>[number];
export type AuditRow = Row<Posts["/micro/sys/audit/page"]["data"]>;
export type ProviderRow = Row<Gets["/micro/home/provider/page"]["data"]>;
export type TemplateRow = Row<Gets["/platform/home/itemTemplate/search"]["data"]>;
export type TemplateDetail = Gets["/platform/home/itemTemplate/detail"]["data"];
export type CaseDetail = Gets["/micro/home/api/project/case/detail"]["data"];
export type HelpNode = NonNullable<Gets["/micro/home/college/tree"]["data"]>[number];
export type HelpDoc = Gets["/micro/home/college/doc"]["data"];
export type NewsRow = Row<Gets["/micro/home/info/page"]["data"]>;
export type NewsDetail = Gets["/micro/home/info/detail"]["data"];
export type Plugin = NonNullable<Gets["/platform/home/plug/queryPlugs"]["data"]>[number];
export type AppLog = NonNullable<Gets["/platform/home/api/log/list"]["data"]>[number];
export type SearchAnswer = Gets["/micro/home/api/search"]["data"];
export type SearchHit = Row<SearchAnswer>;
export type SearchType = SearchHit["type"];
