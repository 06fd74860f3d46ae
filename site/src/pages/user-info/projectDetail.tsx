import { ProjectDetailScreen } from "@/features/project/ProjectDetailScreen";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/user-info/projectDetail", ProjectDetailScreen);
