import { TemplatesScreen } from "@/features/publish/template/TemplatesScreen";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/templateManagement", TemplatesScreen);
