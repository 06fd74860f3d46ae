import { MyTemplatesScreen } from "@/features/project/MyTemplatesScreen";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/user-info/templateList", MyTemplatesScreen);
