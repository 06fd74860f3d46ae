import { ProductDetailScreen } from "@/features/product/ProductDetailScreen";
import { page } from "@/ui/page";

export default page("/productDetails/{id}", ProductDetailScreen, { description: "BIM 产品的功能、适用场景、规格、版本记录与服务商，可在线试用或联系咨询。" });
