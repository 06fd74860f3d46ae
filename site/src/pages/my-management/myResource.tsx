import { Favourites } from "@/features/family/MineScreen";
import { Space } from "@/features/folder/Space";
import { Purchases } from "@/features/order/Purchases";
import { ResourceScreen } from "@/features/own/OwnScreens";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/my-management/myResource", ({ title }) => <ResourceScreen title={title} families={<Favourites />} folders={<Space />} bought={<Purchases />} />);
