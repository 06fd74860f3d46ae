import { ProductsScreen } from "@/features/publish/product/ProductsScreen";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/productManagement", ProductsScreen);
