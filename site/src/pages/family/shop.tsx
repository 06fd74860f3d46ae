import { ShopScreen } from "@/features/family/ShopScreen";
import { page } from "@/ui/page";

export default page("/family/shop", ShopScreen, { description: "服务商的族店铺：公告、上架的族、下载和评分。" });
