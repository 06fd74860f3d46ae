import { EditProductScreen } from "@/features/publish/product/ProductEditor";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/editProduct/{id}", EditProductScreen);
