import type { FamilyDetail, FamilyInfo } from "@/api/shapes";

/** The parameters that say a size, in the order in which they are looked for: those of functions/mall/family (dimNames). */
const names = {
  width: ["宽度", "总宽", "Width", "长度", "Length", "直径", "公称直径", "Diameter"],
  height: ["高度", "总高", "Height"],
  depth: ["厚度", "深度", "Depth", "Thickness", "进深"],
} as const;

/** The sizes of one type, for its drawing; 0 where the file does not say. */
export function sizesOf(params: FamilyDetail["params"], type: number): FamilyInfo["dims"] {
  const at = (of: readonly string[]) => {
    for (const name of of) {
      const value = Number(params.find((p) => p.name === name)?.values[type]);
      if (value > 0) return value;
    }
    return 0;
  };
  return { width: at(names.width), height: at(names.height), depth: at(names.depth) };
}
