import { ProductListScreen } from "@/features/product/ProductListScreen";
import { page } from "@/ui/page";

export default page("/product", ProductListScreen, { description: "覆盖规划设计、施工建造、运维管理与数据底座的 BIM 产品与服务，按分类查找、在线试用。" });
