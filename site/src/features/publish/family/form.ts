import type { FileReference } from "@/api/upload";
import type { Posts } from "@/api/shapes";
import type { Shot } from "@/parts/upload/PictureList";
import type { Own } from "../kinds";

export type Input = Posts["/family/mall/product/edit"]["body"];
export interface Claimed {
  name: string;
  unit: string;
  /** One for each type, by 、 or commas. */
  values: string;
}
export interface Fields {
  name: string;
  no: string;
  category: string;
  discipline: string;
  lod: string;
  licence: "internal" | "free" | "project";
  yuan: number;
  vipFree: boolean;
  coverUrl: string;
  images: Shot[];
  summaryHtml: string;
  files: FileReference[];
  params: Claimed[];
  versionNo: string;
  versionLog: string;
  consent: boolean;
}
export const blank: Fields = { name: "", no: "", category: "", discipline: "", lod: "", licence: "internal", yuan: 0, vipFree: false, coverUrl: "", images: [], summaryHtml: "", files: [], params: [], versionNo: "1.0.0", versionLog: "", consent: false };

export const fieldsFrom = ({ info, detail, consent, versionLog }: Own<"family">): Fields => ({
  name: info.name, no: info.no, category: info.categoryCode, discipline: info.discipline, lod: info.lod, licence: info.licence, yuan: info.priceFen / 100, vipFree: info.vipFree === 1, coverUrl: info.cover,
  images: info.images.map((url) => ({ url })), summaryHtml: info.summaryHtml,
  files: info.files.map((f) => ({ fileId: f.fileId, name: f.name, size: f.size, mime: "", sha256: f.sha256, downloadPath: f.path, previewUrl: "" })),
  params: detail.params.filter((p) => p.source === "claimed").map((p) => ({ name: p.name, unit: p.unit ?? "", values: p.values.join("、") })),
  versionNo: info.versionNo, versionLog, consent,
});

export const inputOf = ({ yuan, vipFree, images, files, params, lod, ...rest }: Fields): Input => ({
  ...rest,
  lod: lod || undefined,
  priceFen: Math.round((yuan || 0) * 100),
  vipFree: vipFree && yuan > 0 ? 1 : 0,
  images: images.map((i) => i.url).filter(Boolean),
  files: files.map((f) => f.downloadPath),
  params: params.filter((p) => p.name.trim()).map((p) => ({ name: p.name.trim(), unit: p.unit.trim(), values: p.values.split(/[、,，]/).map((v) => v.trim()) })),
});
