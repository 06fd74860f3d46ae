import { NewsManageScreen } from "@/features/news/manage/NewsManageScreen";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/info", NewsManageScreen);
