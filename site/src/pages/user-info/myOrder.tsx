import { OrdersScreen } from "@/features/wallet/OrdersScreen";
import { page } from "@/ui/page";

export default page("/user-info/myOrder", OrdersScreen);
