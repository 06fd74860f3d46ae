import { Purchases } from "@/features/order/Purchases";
import { OrdersScreen } from "@/features/wallet/OrdersScreen";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/user-info/myOrder", ({ title }) => <OrdersScreen title={title} purchases={<Purchases />} />);
