import { DictDesk } from "@/features/dict/DictDesk";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/dictDesk", DictDesk);
