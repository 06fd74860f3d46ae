import { ahead, publicRead } from "@/api/ahead";
import { isGone, messageOf } from "@/api/error";
import { usePublic } from "@/api/hooks";
import type { CaseDetail } from "@/api/shapes";
import { useSeen } from "@/api/useSeen";
import { paths } from "@/addresses";
import { Link } from "@/ui/Link";
import { Named } from "@/ui/Named";
import { NoPage, PageError, Skeleton } from "@/ui/states";
import { useAddressId } from "@/ui/useAddressId";
import { CasePage } from "@/parts/case/CasePage";
import s from "@/parts/case/case.module.css";
import { useReady } from "@/ui/useReady";

ahead("/project_details", ({ query: { id } }) => (id ? publicRead("/micro/home/api/project/case/detail", { id }) : undefined));

/** One project: what it was, what it reached, and what it was done with. */
export function CaseDetailScreen() {
  const ready = useReady();
  const id = useAddressId();
  const { data, error, mutate } = usePublic("/micro/home/api/project/case/detail", { id }, !!id);
  useSeen("case", data?.id);
  if (ready && (!id || isGone(error)))
    return (
      <NoPage text={error ? messageOf(error) : "地址中缺少案例编号，请从项目案例打开。"}>
        <Link className="btn" href={paths.projectCase}>
          看其他案例
        </Link>
      </NoPage>
    );
  if (error && !data) return <PageError error={error} onRetry={() => void mutate()} />;
  if (!data)
    return (
      <div aria-busy="true">
        <div className={s.title}>
          <Skeleton lines={3} height={28} />
        </div>
        <div className={s.cover} />
      </div>
    );
  return <Whole item={data} />;
}

function Whole({ item }: { item: CaseDetail }) {
  return (
    <CasePage item={item}>
      <Named name={item.title} about={item.summary} lists={[["项目案例", paths.projectCase]]} />
    </CasePage>
  );
}
