import { OrdersScreen } from "@/features/wallet/OrdersScreen";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/user-info/myOrder", OrdersScreen);
