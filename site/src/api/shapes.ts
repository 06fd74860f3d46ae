/** The calls this site makes: query or body in, data of the envelope out. */
export interface Page<T> {
  current: number;
  pageSize: number;
  total: number;
  records: T[];
}
export interface Profile {
  userId: string;
  username: string;
  nickname: string;
  name: string;
  avatar: string;
  telephone: string;
  companyName?: string;
  roles: string[];
  permissions: string[];
  permVersion: number;
}
export interface LoginConfig {
  authType: "pwd" | "center_auth";
  clientId: string;
  methods: string[];
  captchaAfter: number;
  agreements: { type: string; version: string }[];
}
export interface Asset {
  balanceFen: number;
  frozenFen: number;
  couponCount: number;
  rechargeTotalFen: number;
  expenseTotalFen: number;
}
export interface Entry {
  no: string | number;
  at: number;
  bizType: string;
  bizId: string;
  title: string;
  amountFen: number;
  balanceFen: number;
}
export interface TopupOrder {
  qrCode: string;
  outTradeNo: string;
  expireAt: number;
}
export type TradeStatus = "WAIT_BUYER_PAY" | "TRADE_SUCCESS" | "TRADE_FINISHED" | "TRADE_CLOSED";
export interface Counters {
  product: number;
  user: number;
  project: number;
  family: number;
  template: number;
  provider: number;
}
export type AccessMode = "online" | "client" | "external" | "api";
export interface Product {
  id: string;
  name: string;
  subTitle: string;
  group: string;
  groupCode: string;
  typeCode: string;
  typeName: string;
  coverUrl: string;
  intro: string;
  used: number;
  onlineUrl: string;
  accessMode: AccessMode;
  accessModeName: string;
}
export interface ProjectCase {
  id: string;
  title: string;
  caseType: string;
  caseTypeName: string;
  summary: string;
  regionName: string;
  ownerName: string;
  scaleText: string;
  coverUrl: string;
  results: { label: string; value: string; unit: string }[];
  top: number | boolean;
}
export interface DictItem {
  value: string;
  label: string;
  typeCode: string;
  order: number;
  remark?: string;
}

type Paging = { current?: number; pageSize?: number };

export interface Gets {
  "/family/auth/sys/user/userInfo": { query: object; data: Profile };
  "/family/auth/sys/user/getAuthConfig": { query: object; data: LoginConfig };
  "/family/user/wallet/entries": { query: Paging; data: Page<Entry> };
  "/family/order/alipay/payment/query": { query: { outTradeNo: string }; data: { tradeStatus: TradeStatus } };
  "/platform/home/api/homePage/count": { query: object; data: Counters };
  "/platform/home/api/dict/list": { query: { type: string }; data: DictItem[] };
  "/micro/home/api/product/page": { query: Paging & { groupCode?: string; keyword?: string }; data: Page<Product> };
  "/micro/home/api/project/case": { query: Paging & { caseType?: string; keyword?: string }; data: Page<ProjectCase> };
}

export interface Posts {
  "/family/auth/api/login/pwd": { body: { username: string; password: string }; data: string };
  "/auth-center/auth/logoutByAccessToken": { body: { accessToken: string; clientId: string }; data: unknown };
  "/family/mall/personal/asset": { body: object; data: Asset };
  "/family/order/alipay/faceToFace": { body: { total: number; appType: "platformHome" }; data: TopupOrder };
}
