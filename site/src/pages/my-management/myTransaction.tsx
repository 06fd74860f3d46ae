import { Purchases } from "@/features/order/Purchases";
import { OwnFrame } from "@/features/own/OwnFrame";
import { Transactions } from "@/features/wallet/Transactions";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/my-management/myTransaction", ({ title }) => (
  <OwnFrame title={title}>
    <Transactions title={title} purchases={<Purchases />} />
  </OwnFrame>
));
