import { SelectScreen } from "@/features/project/SelectScreen";
import { page } from "@/ui/page";

export default page("/select-project", SelectScreen);
