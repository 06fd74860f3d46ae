import { FrozenScreen } from "@/features/board/FrozenScreen";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/dataBoard/shared", FrozenScreen);
