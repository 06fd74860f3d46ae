import { TopicsScreen } from "@/features/publish/family/TopicsScreen";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/familyTopics", TopicsScreen);
