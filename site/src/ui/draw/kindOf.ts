import type { Building, Kind, Software } from "./draw";
import { hashOf } from "./seed";

/** What of an object decides its drawing. */
export interface Subject {
  /** What the record says: a type of the dictionaries, or a picture that its provider chose. */
  kind: string;
  /** The object's id: the same one always gets the same drawing. */
  id: string;
  /** Its name, which says more than its type. */
  name?: string;
  /** A product or a system to try: its picture is of software, whatever it is used for. */
  software?: boolean;
}

type Choice<K> = readonly [K, ...K[]];

/** Words of a name; the first line that has one decides, so that what is narrower stands above what is wider. */
const works: readonly (readonly [RegExp, ...Choice<Building>])[] = [
  [/数据中心|算力|机房/, "dataHall"],
  [/车辆段|停车场/, "depot"],
  [/有轨电车/, "tram"],
  [/盾构|隧道|钻爆|过江/, "tunnel"],
  [/地铁|轨道交通|换乘站/, "metro"],
  [/航站|机场/, "airport"],
  [/站房|铁路|客运|枢纽/, "station"],
  [/码头|港口|集装箱/, "port"],
  [/拱桥/, "arch"],
  [/斜拉|悬索|索力/, "cable"],
  [/刚构|节段梁|引桥|桥位/, "girder"],
  [/下穿/, "underpass"],
  [/桥梁|大桥|桥面/, "girder", "cable", "arch"],
  [/互通|立交/, "interchange"],
  [/路面|路基|城市道路|市政道路/, "pavement"],
  [/公路|选线|路线/, "road", "interchange", "road"],
  [/管廊|地下管线|隐蔽工程/, "gallery"],
  [/再生水|水厂|污水/, "waterworks"],
  [/泵/, "pumping"],
  [/河道|海绵|水库/, "river"],
  [/大坝|水电|水工/, "dam"],
  [/风电/, "wind"],
  [/变电|热电/, "power"],
  [/能源站|动力站/, "plantRoom"],
  [/储罐|化工/, "tanks"],
  [/体育/, "stadium"],
  [/钢屋盖|网架/, "truss"],
  [/剧院|音乐厅|礼堂/, "theatre"],
  [/幕墙/, "curtainWall"],
  [/基坑|开挖/, "excavation"],
  [/超高层|塔楼|塔吊|核心筒/, "tower"],
  [/中央商务|双塔|总部/, "twin"],
  [/酒店|综合体|商业/, "complex"],
  [/手术|洁净|制剂|教室|实验室/, "rooms"],
  [/农房|低层|别墅/, "village"],
  [/医院|门诊|保健/, "hospital"],
  [/宿舍|公寓|住宅|住房/, "residential"],
  [/学校|校园|校区|学院|高校|幼儿园|中小学|实验楼/, "school"],
  [/展馆|物流|会展/, "arena"],
  [/制造|智造|车间/, "factory"],
  [/园区|科创园|产业园/, "campus"],
  [/改造|更新|加固|病害|老旧|点云/, "scan"],
  [/厂/, "factory"],
];

/** Types, and pictures chosen for a record, where its name says nothing. */
const types: Record<string, Choice<Building>> = {
  building: ["office", "complex", "office", "twin"],
  transport: ["station", "airport"],
  bridge: ["cable", "arch", "girder"],
  education: ["school", "school", "arena"],
  industry: ["factory", "factory", "tanks", "plantRoom"],
  smart: ["campus", "campus", "office"],
  section: ["office", "rooms"],
  hospital: ["hospital"],
  residential: ["residential"],
  road: ["road", "interchange", "pavement"],
  tower: ["tower", "tower", "twin"],
  frame: ["frame", "frame", "truss"],
  scan: ["scan"],
  metro: ["metro"],
  water: ["waterworks", "dam", "river"],
  municipal: ["gallery", "pavement", "gallery"],
  school: ["school"],
  rail: ["metro", "station", "depot"],
  highway: ["road", "interchange"],
  operate: ["campus", "plantRoom", "complex"],
  plan: ["office", "twin"],
  build: ["frame", "excavation"],
  data: ["dataHall", "campus"],
};

/** What software shows, by the words of its name. */
const programs: readonly (readonly [RegExp, ...Choice<Software>])[] = [
  [/碰撞|净高/, "clash"],
  [/审图|审查/, "floorPlan"],
  [/进度|4D|虚拟建造|排产|推演/, "timeline"],
  [/比选|方案/, "compare"],
  [/选线|场地|GIS|剖切|地形/, "map"],
  [/能耗|监测|运维驾驶|看板/, "board"],
  [/绿建|性能|日照/, "analysis"],
  [/工地|追溯|巡检|生产/, "phone"],
  [/工程量|计量|造价|核算/, "ledger"],
  [/空间|全景|资产|应急|预案/, "floorPlan"],
  [/族库|构件库|资源/, "catalogue"],
  [/编码|标准|认证|身份|网关|接入|数据服务/, "layers"],
  [/运维|项目管理|审批|质量|安全/, "tasks"],
  [/协同|设计|引擎|轻量化|交付|模型/, "model"],
];
const anyProgram: Choice<Software> = ["model", "tasks", "board", "ledger"];
const anyWork: Choice<Building> = ["office", "tower", "school", "hospital", "residential", "factory", "station", "cable", "campus", "frame"];

/** Which drawing stands for an object without a picture: the one place that says so. */
export function kindOf({ kind, id, name = "", software = false }: Subject): Kind {
  const one = <K>(choice: Choice<K>): K => choice[hashOf(id || kind) % choice.length] ?? choice[0];
  const named = <K>(lines: readonly (readonly [RegExp, ...Choice<K>])[]): K | undefined => {
    const line = lines.find(([words]) => words.test(name));
    return line && one(line.slice(1) as unknown as Choice<K>);
  };
  if (software) return named(programs) ?? one(anyProgram);
  return named(works) ?? one((Object.hasOwn(types, kind) && types[kind]) || anyWork);
}
