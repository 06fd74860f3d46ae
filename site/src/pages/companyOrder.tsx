import { OrderDetailScreen } from "@/features/order/OrderDetailScreen";
import { PurseProvider } from "@/parts/purse/purse";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/companyOrder", ({ title }) => (
  <PurseProvider value="company">
    <OrderDetailScreen title={title} />
  </PurseProvider>
));
