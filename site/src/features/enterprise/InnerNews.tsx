import { useRead } from "@/api/hooks";
import { useSeen } from "@/api/useSeen";
import { NewsArticle } from "@/parts/news/NewsArticle";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { Drawer } from "@/ui/antd/Drawer";
import { Empty, PageError, Skeleton } from "@/ui/states";

/** A news that only members of the enterprise read. */
export function InnerNews({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const { data, error, mutate } = useRead("/micro/home/info/inner", { id, current: 1, pageSize: 1 });
  const news = data?.records?.[0];
  useSeen("news", news?.id);
  return (
    <AntdLayout>
      <Drawer width={860} onClose={onClose} title={title}>
        {error && !data && <PageError error={error} onRetry={() => void mutate()} />}
        {!data && !error && <Skeleton lines={10} height={24} />}
        {data && (news ? <NewsArticle news={news} /> : <Empty of="broken" text="这条新闻不存在或已经下线" />)}
      </Drawer>
    </AntdLayout>
  );
}
