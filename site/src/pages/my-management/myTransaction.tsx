import { Purchases } from "@/features/order/Purchases";
import { TransactionsScreen } from "@/features/wallet/TransactionsScreen";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/my-management/myTransaction", ({ title }) => <TransactionsScreen title={title} purchases={<Purchases />} />);
