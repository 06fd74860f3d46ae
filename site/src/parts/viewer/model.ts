/** One element of a model, as the table of the preview tells of it. */
export interface ViewerElement {
  id: number;
  guid?: string;
  name?: string;
  class: string;
  storey?: string;
  properties?: { set: string; name: string; value: string }[];
}

/** Where a model is read from. */
export interface Source {
  glbUrl: string;
  /** Its elements, or the address of their list as JSON. */
  elements: readonly ViewerElement[] | string;
}

/** What is shown of a model: everything, or one storey, or one class of elements. */
export interface Shown {
  storey?: string;
  kind?: string;
}

/** Chinese names of the classes that people meet; another one keeps its own. */
const kinds: Record<string, string> = {
  BEAM: "梁", BUILDINGELEMENTPROXY: "其他构件", COLUMN: "柱", COVERING: "面层", CURTAINWALL: "幕墙", DOOR: "门", FLOWCONTROLLER: "阀门与控制件",
  FLOWFITTING: "管件", FLOWSEGMENT: "管段", FLOWTERMINAL: "末端设备", FOOTING: "基础", FURNISHINGELEMENT: "家具", FURNITURE: "家具", MEMBER: "杆件",
  OPENINGELEMENT: "洞口", PILE: "桩", PLATE: "板件", RAILING: "栏杆", RAMP: "坡道", RAMPFLIGHT: "坡道段", ROOF: "屋顶", SANITARYTERMINAL: "卫生洁具",
  SITE: "场地", SLAB: "楼板", SPACE: "房间", STAIR: "楼梯", STAIRFLIGHT: "梯段", WALL: "墙", WALLSTANDARDCASE: "墙", WINDOW: "窗",
};

/** The Chinese name of a class of IFC. */
export const kindOf = (name: string) => {
  const bare = name.toUpperCase().replace(/^IFC/, "");
  return kinds[bare] ?? name;
};

/** The values of a field of elements with how many have each, the most frequent first. */
export function counted(elements: readonly ViewerElement[], of: (e: ViewerElement) => string | undefined): { name: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const e of elements) {
    const name = of(e);
    if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, "zh"));
}

/** The elements that are shown. */
export const shownOf = (elements: readonly ViewerElement[], { storey, kind }: Shown) =>
  elements.filter((e) => (storey === undefined || e.storey === storey) && (kind === undefined || kindOf(e.class) === kind));

/** Those of them whose name, class or storey holds what is typed. */
export function found(elements: readonly ViewerElement[], typed: string): readonly ViewerElement[] {
  const word = typed.trim().toLowerCase();
  return word ? elements.filter((e) => [e.name, kindOf(e.class), e.class, e.storey, e.guid].some((text) => text?.toLowerCase().includes(word))) : elements;
}

/** A length in metres, for people. */
export const metres = (length: number) => (length < 1 ? `${Math.round(length * 1000)} mm` : `${length.toFixed(length < 100 ? 3 : 1)} m`);
