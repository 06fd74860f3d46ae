import { AgreementScreen } from "@/features/identity/agreements/Agreement";
import { page } from "@/ui/page";

export default page("/agreement/{id}", AgreementScreen);
