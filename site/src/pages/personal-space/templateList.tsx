import { MyTemplatesScreen } from "@/features/project/MyTemplatesScreen";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/personal-space/templateList", ({ title }) => <MyTemplatesScreen title={title} shown />);
