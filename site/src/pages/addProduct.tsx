import { AddProductScreen } from "@/features/publish/product/ProductEditor";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/addProduct", AddProductScreen);
