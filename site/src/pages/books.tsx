import { BooksScreen } from "@/features/books/BooksScreen";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/books", BooksScreen, { description: "平台每天对所有账户的账目算出校验值，签名后公布：任何人可以验证，谁也不能悄悄改动。" });
