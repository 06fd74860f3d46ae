import { ProjectListScreen } from "@/features/project/ProjectListScreen";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/personal-space/projectList", ({ title }) => <ProjectListScreen title={title} shown />);
