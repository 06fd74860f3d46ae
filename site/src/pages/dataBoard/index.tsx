import { DataBoardScreen } from "@/features/board/DataBoardScreen";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/dataBoard", DataBoardScreen);
