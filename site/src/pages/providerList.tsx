import { ProviderListScreen } from "@/features/provider/ProviderListScreen";
import { page } from "@/ui/page";

export default page("/providerList", ProviderListScreen);
