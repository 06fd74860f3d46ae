import type { SearchType } from "@/api/shapes";
import { SearchScreen } from "./SearchScreen";

const WRITTEN: readonly SearchType[] = ["article", "need", "circle"];

/** The search over what people write in the community. */
export function CommunitySearchScreen({ title }: { title: string }) {
  return <SearchScreen title={title} within={WRITTEN} about="交流社区里的文章、需求与圈子。" />;
}
