import { RegisterScreen } from "@/features/identity/RegisterScreen";
import { page } from "@/ui/page";

export default page("/register", RegisterScreen);
