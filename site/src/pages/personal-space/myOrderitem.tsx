import { Purchases } from "@/features/order/Purchases";
import { OrdersScreen } from "@/features/wallet/OrdersScreen";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/personal-space/myOrderitem", ({ title }) => <OrdersScreen title={title} shown purchases={<Purchases />} />);
