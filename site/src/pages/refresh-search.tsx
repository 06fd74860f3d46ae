import { RefreshScreen } from "@/features/search/RefreshScreen";
import { page } from "@/ui/page";

export default page("/refresh-search", RefreshScreen);
