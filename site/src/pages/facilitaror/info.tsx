import { InfoScreen } from "@/features/centre/InfoScreen";
import { OwnEnterprise } from "@/features/enterprise/OwnEnterprise";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/facilitaror/info", ({ title }) => <InfoScreen title={title} enterprise={<OwnEnterprise />} />);
