import { CirclesScreen } from "@/features/community/circle/CirclesScreen";
import { page } from "@/ui/page";

export default page("/extra-community/circle", CirclesScreen, { description: "BIM 从业者的圈子：族与构件、openBIM、机电深化、施工现场，和关心同一件事的人一起写。" });
