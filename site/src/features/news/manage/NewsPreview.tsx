import { useRead } from "@/api/hooks";
import { PreviewDrawer } from "@/parts/editing/PreviewDrawer";
import { useLabels } from "@/parts/labels";
import { NewsArticle } from "@/parts/news/NewsArticle";
import { Empty } from "@/ui/states";
import type { ManagedNews } from "./status";

const SHANGHAI_MS = 8 * 3_600_000;
const timeOf = (at: number) => (at ? new Date(at + SHANGHAI_MS).toISOString().slice(0, 19).replace("T", " ") : "");

/** A news as its readers will see it. */
export function NewsPreview({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { data, error, mutate } = useRead("/micro/home/info/manage", { id, current: 1, pageSize: 1 });
  const types = useLabels("NEWS_TYPE");
  const news: ManagedNews | undefined = data?.records?.[0];
  return (
    <PreviewDrawer name={name} error={error} onRetry={() => void mutate()} ready={!!data} onClose={onClose}>
      {news ? <NewsArticle news={{ ...news, typeName: types.labelOf(news.type), publishTime: timeOf(news.publishAt) }} /> : <Empty of="broken" text="这条新闻不存在或已经下线" />}
    </PreviewDrawer>
  );
}
