import type { Posts } from "@/api/shapes";
import type { Shot } from "@/parts/upload/PictureList";

export type Own = Posts["/micro/home/product/info"]["data"];
type Input = Posts["/micro/home/product/add"]["body"];

/** What the form holds: prices in yuan, the flag as a switch, days as text. */
export interface ProductFields extends Omit<Input, "used" | "priceFen" | "images" | "versions"> {
  used: boolean;
  yuan?: number;
  images: Shot[];
  versions: { versionNo: string; day: string; log: string }[];
}

export const steps = ["基本信息", "图片与视频", "详细内容", "预览与提交"] as const;

/** The fields of each step, by which a refusal finds it. */
export const fieldsOf: readonly (readonly (keyof ProductFields)[])[] = [
  ["name", "subTitle", "groupCode", "intro", "labels", "used", "accessMode", "onlineUrl", "priceType", "yuan", "sort"],
  ["logoUrl", "coverUrl", "drawing", "images", "videoUrl"],
  ["features", "scenarios", "specs", "versions", "detailHtml", "trialUrl", "docUrl"],
];

const SHANGHAI_MS = 8 * 3_600_000;
const dayOf = (at: number) => new Date(at + SHANGHAI_MS).toISOString().slice(0, 10);

export const blank: ProductFields = {
  name: "", subTitle: "", groupCode: "", intro: "", labels: [], used: true, accessMode: "online", onlineUrl: "", priceType: 2, sort: 0,
  logoUrl: "", coverUrl: "", drawing: "building", images: [], videoUrl: "", features: [], scenarios: [], specs: [], versions: [], detailHtml: "", trialUrl: "", docUrl: "",
};

/** What the form begins with for a product. */
export function fieldsFrom(own: Own): ProductFields {
  return {
    name: own.name, subTitle: own.subTitle, groupCode: own.groupCode, intro: own.intro, labels: own.labels ?? [], used: own.used === 1, accessMode: own.accessMode,
    onlineUrl: own.onlineUrl, priceType: own.priceType, yuan: own.priceType === 1 ? own.priceFen / 100 : undefined, sort: own.sort,
    logoUrl: own.logoUrl, coverUrl: own.coverUrl, drawing: own.drawing, images: own.images ?? [], videoUrl: own.videoUrl,
    features: own.features ?? [], scenarios: own.scenarios ?? [], specs: own.specs ?? [],
    versions: (own.versions ?? []).map((v) => ({ versionNo: v.versionNo, day: dayOf(v.at), log: v.log ?? "" })),
    detailHtml: own.detailHtml, trialUrl: own.trialUrl, docUrl: own.docUrl,
  };
}

/** What is sent: the price in fen, days as moments in Shanghai. */
export function inputOf(fields: ProductFields): Input {
  const { yuan, used, versions, images, ...rest } = fields;
  const list = versions.map((v) => ({ versionNo: v.versionNo.trim(), at: v.day ? Date.parse(`${v.day}T10:00:00+08:00`) : 0, log: v.log ?? "" }));
  const newest = [...list].sort((a, b) => b.at - a.at)[0];
  return {
    ...rest,
    used: used ? 1 : 0,
    priceFen: fields.priceType === 1 ? Math.round((yuan ?? 0) * 100) : 0,
    versionNo: newest?.versionNo ?? "",
    versions: list,
    images: images.map((i) => ({ url: i.url, drawing: i.url ? "" : (i.drawing ?? ""), title: i.title ?? "" })),
  };
}

export const labels: Partial<Record<keyof ProductFields, string>> = {
  name: "产品名称", subTitle: "副标题", groupCode: "服务分类", intro: "简介", labels: "标签", used: "开放使用", accessMode: "使用方式", onlineUrl: "使用地址", priceType: "价格方式", yuan: "价格（元）",
  sort: "排序", logoUrl: "标志", coverUrl: "封面", images: "图片", videoUrl: "视频", features: "功能", scenarios: "适用场景", specs: "规格", versions: "版本记录", detailHtml: "详细介绍", trialUrl: "试用地址", docUrl: "手册地址",
};
