import { WriteScreen } from "@/features/community/write/WriteScreen";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/releaseAirticle", WriteScreen);
