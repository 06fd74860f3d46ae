import { MyArticles } from "@/features/community/OwnLists";
import { MyManuscripts, MyNeeds } from "@/features/need/OwnLists";
import { ContributionScreen } from "@/features/own/OwnScreens";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/my-management/myContribution", ({ title }) => (
  <ContributionScreen title={title} articles={<MyArticles />} needs={<MyNeeds />} manuscripts={<MyManuscripts />} />
));
