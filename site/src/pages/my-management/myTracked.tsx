import { FollowedPeople, KeptArticles } from "@/features/community/OwnLists";
import { Favourites } from "@/features/family/MineScreen";
import { TrackedScreen } from "@/features/own/OwnScreens";
import { FollowedProviders } from "@/features/provider/FollowedProviders";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/my-management/myTracked", ({ title }) => (
  <TrackedScreen title={title} providers={<FollowedProviders />} families={<Favourites />} articles={<KeptArticles />} people={<FollowedPeople />} />
));
