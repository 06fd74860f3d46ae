import { SaleScreen } from "@/features/sale/SaleScreen";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/facilitaror/account", SaleScreen);
