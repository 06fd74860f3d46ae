import { HomeScreen } from "@/features/home/HomeScreen";
import { page } from "@/ui/page";

export default page("/home", HomeScreen);
