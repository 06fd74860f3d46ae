import { useRouter } from "next/router";
import { usePublic } from "@/api/hooks";
import { paths } from "@/addresses";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { Link } from "@/ui/Link";
import { Empty, PageError, Skeleton } from "@/ui/states";
import { count } from "@/ui/text";
import { Cards } from "./SquareScreen";
import { useEnterprise, useGetIn } from "./useEnterprise";
import s from "./app.module.css";

/** The applications of one grouping. */
export function GroupingScreen() {
  const router = useRouter();
  const code = typeof router.query.code === "string" ? router.query.code : "";
  const enterprise = useEnterprise();
  const added = useGetIn(enterprise.current?.id, "/micro/home/group/added", {});
  const { data, error, mutate } = usePublic("/micro/home/group/app-list", { grouping: code, current: 1, pageSize: 60 }, !!code);
  const group = data?.groupings?.find((g) => g.code === code);
  const gone = router.isReady && (!code || (data && !group));
  return (
    <AntdLayout>
      <section className="panel" aria-label="应用分组">
        {gone ? (
          <Empty of="search" text="没有这个分组。">
            <Link className="btn" href={paths.userApps}>
              返回应用广场
            </Link>
          </Empty>
        ) : error && !data ? (
          <PageError error={error} onRetry={() => void mutate()} />
        ) : !group ? (
          <Skeleton lines={6} height={32} />
        ) : (
          <>
            <header className={s.head}>
              <div>
                <h1>{group.name}</h1>
                <p className="t3">共 {count(group.count)} 个应用，由企业管理员添加后成员即可打开。</p>
              </div>
              <Link className="btn" href={paths.userApps}>
                全部应用
              </Link>
            </header>
            <Cards rows={data?.records} added={added.data?.apps ?? []} />
          </>
        )}
      </section>
    </AntdLayout>
  );
}
