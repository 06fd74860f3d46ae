import { SearchDesk } from "@/features/search/manage/SearchDesk";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/searchDesk", SearchDesk);
