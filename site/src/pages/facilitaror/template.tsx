import { TemplatesScreen } from "@/features/centre/TemplatesScreen";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/facilitaror/template", TemplatesScreen);
