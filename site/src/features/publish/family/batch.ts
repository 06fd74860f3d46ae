import type { Posts } from "@/api/shapes";

/** What is made of dropped files before they are families: files of one name belong together, and what they say fills the form. */
export type Look = Posts["/family/mall/product/examine"]["data"]["files"][number];

export const FORMATS = "rfa,rvt,rft,rte,ifc,dwg,skp,3dm,glb,txt";

export interface Sent {
  name: string;
  path: string;
  size: number;
}
export interface Item {
  /** The common name of its files, without the ending. */
  base: string;
  files: Sent[];
  /** undefined while the person has not chosen: then what was guessed counts. */
  name?: string;
  category?: string;
  discipline?: string;
  priceFen?: number;
  licence?: "internal" | "free" | "project";
  consent?: boolean;
  /** Of the attempt to save it as it stands: a second one after a lost answer makes no second family. */
  attempt?: string;
  /** Of the family that was saved. */
  id?: string;
  submitted?: boolean;
  error?: string;
}

/** 双扇防火门.rfa, 双扇防火门.0001.rfa's main file and 双扇防火门.ifc are one family; the number of a backup is not part of the name. */
export const baseOf = (name: string) => name.replace(/\.[^.]+$/, "").replace(/\.\d{4}$/, "").trim();

/** Puts a file to the family of its name; the same path again changes nothing. */
export function added(items: readonly Item[], file: Sent): Item[] {
  const base = baseOf(file.name);
  const at = items.findIndex((i) => i.base === base && !i.id);
  const one = items[at];
  if (!one) return [...items, { base, files: [file] }];
  if (one.files.some((f) => f.path === file.path)) return [...items];
  return items.map((i, k) => (k === at ? { ...i, files: [...i.files.filter((f) => f.name !== file.name), file] } : i));
}

/** The category of the third level that a category of Revit, or a word of the name, stands for. */
const words: readonly (readonly [RegExp, string, string])[] = [
  [/防火门/, "A0103", "fire"], [/卷帘/, "A0104", "fire"], [/人防|密闭门/, "A0105", "architecture"], [/推拉门/, "A0102", "architecture"], [/^门$|门|Doors?/i, "A0101", "architecture"],
  [/推拉窗/, "A0202", "architecture"], [/天窗/, "A0203", "architecture"], [/百叶窗/, "A0204", "architecture"], [/窗|Windows?/i, "A0201", "architecture"],
  [/嵌板|Curtain/i, "A0301", "architecture"], [/竖梃/, "A0303", "architecture"], [/扶手|栏杆|Railing/i, "A0402", "architecture"], [/楼梯|Stair/i, "A0401", "architecture"], [/电梯/, "A0403", "architecture"],
  [/家具|桌|椅|Furniture/i, "A0501", "architecture"], [/坐便|马桶/, "A0601", "plumbing"], [/洗脸盆|面盆/, "A0602", "plumbing"],
  [/结构柱|型钢柱|钢柱/, "S0102", "structure"], [/柱|Columns?/i, "S0101", "structure"], [/钢梁|型钢/, "S0202", "structure"], [/桁架|Truss/i, "S0203", "structure"], [/结构框架|梁|Framing/i, "S0201", "structure"], [/基础|Foundation/i, "S0301", "structure"],
  [/喷头|Sprinkler/i, "P0402", "plumbing"], [/消火栓/, "P0401", "plumbing"], [/蝶阀/, "P0202", "plumbing"], [/阀|管道附件|Accessor/i, "P0201", "plumbing"], [/管件|Pipe Fitting/i, "P0101", "plumbing"], [/泵/, "P0301", "plumbing"], [/水箱/, "P0501", "plumbing"],
  [/风管弯头|风管管件|Duct Fitting/i, "H0101", "hvac"], [/散流器|风口|Air Terminal/i, "H0201", "hvac"], [/风机盘管/, "H0401", "hvac"], [/风机/, "H0302", "hvac"], [/冷水机组/, "H0501", "hvac"], [/机械设备|Mechanical/i, "H0402", "hvac"],
  [/桥架|Cable Tray/i, "E0102", "electrical"], [/灯|照明设备|Lighting/i, "E0202", "electrical"], [/配电|电气设备|Electrical Equip/i, "E0301", "electrical"], [/插座/, "E0402", "electrical"], [/开关/, "E0401", "electrical"], [/摄像/, "E0501", "electrical"], [/探测器|火警/, "E0503", "electrical"],
  [/植物|树|Planting/i, "L0101", "landscape"], [/停车|车位|Parking/i, "L0302", "landscape"], [/图框|标题栏|Title/i, "T0101", "architecture"],
];

export interface Guess {
  name: string;
  category?: string;
  discipline?: string;
}
/** What the files say of a family, as a beginning: the person decides. */
export function guessOf(base: string, looks: readonly Look[]): Guess {
  const said = looks.map((l) => l.found.category ?? "").find(Boolean) ?? "";
  const hit = words.find(([word]) => word.test(base)) ?? words.find(([word]) => word.test(said));
  return { name: base.slice(0, 60), category: hit?.[1], discipline: hit?.[2] };
}

export const tracesOf = (looks: readonly Look[]) => [...new Set(looks.flatMap((l) => l.found.traces ?? []))];
export const isRead = (look: Look | undefined) => look?.state === "read" || look?.state === "done";

/** Why an item cannot be saved yet, in words; empty when it can. */
export function missingOf(item: Item, looks: readonly (Look | undefined)[], guess: Guess): string {
  const broken = looks.find((l) => l?.state === "broken");
  if (broken) return broken.text || "文件无法读取";
  if (looks.some((l) => !isRead(l))) return "文件还在读取";
  if (!(item.name ?? guess.name).trim()) return "请输入族名称";
  if (!(item.category ?? guess.category)) return "请选择分类";
  if (!(item.discipline ?? guess.discipline)) return "请选择专业";
  if (tracesOf(looks.filter((l): l is Look => !!l)).length && !item.consent) return "文件里有个人信息，请确认可以公开";
  return "";
}

/** Items as the browser keeps them over a reload; what is not of this form is left out. */
export function readItems(text: string | null): Item[] {
  try {
    const list: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(list) ? (list as Item[]).filter((i) => typeof i?.base === "string" && Array.isArray(i.files) && i.files.every((f) => typeof f?.path === "string")) : [];
  } catch {
    return [];
  }
}
