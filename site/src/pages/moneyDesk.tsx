import { MoneyDesk } from "@/features/wallet/MoneyDesk";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/moneyDesk", MoneyDesk);
