import { OrderDetailScreen } from "@/features/order/OrderDetailScreen";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/user-info/orderDetail", OrderDetailScreen);
