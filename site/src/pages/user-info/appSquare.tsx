import { SquareScreen } from "@/features/app/SquareScreen";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/user-info/appSquare", SquareScreen);
