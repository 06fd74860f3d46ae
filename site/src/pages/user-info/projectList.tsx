import { ProjectListScreen } from "@/features/project/ProjectListScreen";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/user-info/projectList", ProjectListScreen);
