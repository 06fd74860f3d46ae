import { LibraryScreen } from "@/features/library/LibraryScreen";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/familyLibrary", LibraryScreen);
