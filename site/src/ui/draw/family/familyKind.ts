import type { FamilyName } from ".";

/** Words of a name; the first line that has one decides. Providers name exactly, and a category of the second level is wide. */
const names: readonly (readonly [RegExp, FamilyName])[] = [
  [/人防|密闭门|防爆门/, "blastDoor"],
  [/卷帘|卷闸/, "shutter"],
  [/站台门|屏蔽门|闸机/, "platformDoor"],
  [/推拉门|移门|折叠门/, "slidingDoor"],
  [/双扇|子母门|双开/, "doubleDoor"],
  [/百叶/, "louvre"],
  [/天窗/, "skylight"],
  [/推拉窗/, "slidingWindow"],
  [/石材|铝板|陶板/, "stonePanel"],
  [/竖梃|横梃|龙骨/, "mullion"],
  [/扶梯|人行道/, "escalator"],
  [/电梯/, "lift"],
  [/栏杆|栏板|扶手/, "railing"],
  [/会议桌|餐桌|圆桌/, "table"],
  [/床/, "bed"],
  [/长椅|座椅|座凳/, "bench"],
  [/洗脸盆|洗手盆|面盆|台盆/, "basin"],
  [/钢柱|型钢柱|箱型柱/, "steelColumn"],
  [/桁架钢筋|叠合|楼板/, "slab"],
  [/桁架|网架/, "truss"],
  [/H ?型钢|钢梁|工字钢/, "steelBeam"],
  [/桩/, "pile"],
  [/箱梁/, "boxGirder"],
  [/大小头|变径|异径/, "reducer"],
  [/蝶阀/, "butterflyValve"],
  [/供水设备|泵组|泵站/, "pumpSet"],
  [/喷头/, "sprinkler"],
  [/气压罐|储气罐|膨胀罐|隔油|分集水/, "pressureTank"],
  [/防火阀|调节阀|排烟阀|止回风阀/, "damper"],
  [/风管弯头/, "ductElbow"],
  [/风管|软接|静压箱/, "duct"],
  [/散流器|风口/, "diffuser"],
  [/风机盘管|室内机/, "fanCoil"],
  [/冷却塔/, "coolingTower"],
  [/吊灯|吊线灯|线形灯/, "pendant"],
  [/变压器/, "transformer"],
  [/摄像机|球机/, "camera"],
  [/探测器|感烟|感温|广播|扬声器/, "detector"],
  [/检查井|雨水口|窨井/, "manhole"],
  [/护栏|围挡|临边/, "guardRail"],
  [/支座/, "bearing"],
  [/塔吊|起重机|施工电梯/, "crane"],
  [/脚手架|模架/, "scaffold"],
];

/** The kind of a category of the second level, where the name says nothing. */
const codes = new Map<string, FamilyName>(Object.entries({
  A01: "door", A02: "casement", A03: "panel", A04: "stair", A05: "desk", A06: "toilet", A07: "canopy",
  S01: "concreteColumn", S02: "concreteBeam", S03: "footing", S04: "joint", S05: "wallPanel",
  P01: "elbow", P02: "gateValve", P03: "pump", P04: "hydrant", P05: "waterTank",
  H01: "ductElbow", H02: "diffuser", H03: "fan", H04: "airUnit", H05: "chiller",
  E01: "tray", E02: "panelLamp", E03: "cabinet", E04: "socket", E05: "detector",
  M01: "lampPost", M02: "boxGirder", M03: "culvert", M04: "platformDoor",
  L01: "tree", L02: "bench", L03: "parkingBay",
  C01: "cabin", C02: "crane", C03: "scaffold",
  T01: "sheet", T02: "sheet", T03: "sheet",
} as const));

export const FAMILY = "family-";

/** Which drawing stands for a family: `kind` is "family-" with the code of its category's second level. */
export function familyKindOf(kind: string, name = ""): FamilyName {
  const found = names.find(([words]) => words.test(name));
  return found?.[1] ?? codes.get(kind.slice(FAMILY.length)) ?? "cabinet";
}
