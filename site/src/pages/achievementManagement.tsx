import { AchievementScreen } from "@/features/achievement/AchievementScreen";
import { ownPage } from "@/ui/ownPage";

export default ownPage("/achievementManagement", AchievementScreen);
