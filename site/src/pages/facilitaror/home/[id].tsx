import { ProviderHomeScreen } from "@/features/provider/ProviderHomeScreen";
import { page } from "@/ui/page";

export default page("/facilitaror/home/{id}", ProviderHomeScreen);
