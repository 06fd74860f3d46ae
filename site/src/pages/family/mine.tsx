import { MineScreen } from "@/features/family/MineScreen";
import { Purchases } from "@/features/order/Purchases";
import { OwnRequests } from "@/features/request/OwnRequests";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/family/mine", ({ title }) => <MineScreen title={title} purchases={<Purchases />} requests={<OwnRequests />} />);
