import { useRouter } from "next/router";
import useSWR from "swr";
import { post } from "@/api/client";
import { isGone, messageOf, type ApiError } from "@/api/error";
import { useArrived } from "@/api/hooks";
import { useScope } from "@/api/scope";
import type { FamilyInfo } from "@/api/shapes";
import { useSeen } from "@/api/useSeen";
import { paths } from "@/addresses";
import { familyPaths } from "@/familyPaths";
import { FamilyPage } from "@/parts/family/FamilyPage";
import { useDetail } from "@/parts/family/useDetail";
import { useKnown, useLastWord } from "@/session/session";
import { Link } from "@/ui/Link";
import { Named } from "@/ui/Named";
import { part } from "@/ui/part";
import { NoPage, PageError, Skeleton } from "@/ui/states";
import { useAddressId } from "@/ui/useAddressId";
import s from "@/parts/family/detail.module.css";
import sheet from "@/parts/family/sheet.module.css";
import { useReady } from "@/ui/useReady";

const LibraryBar = part(() => import("@/parts/library/LibraryBar").then((m) => m.LibraryBar));
const CompareTray = part(() => import("@/parts/family/CompareTray").then((m) => m.CompareTray));

/** One family: what its files say, its types, what it costs, who made it and what its users say. */
export function FamilyDetailScreen() {
  const ready = useReady();
  const id = useAddressId();
  const scope = useScope();
  // As it was put forward for the enterprise's library, for who decides that.
  const waiting = useRouter().query.waiting === "1";
  const read = useSWR<FamilyInfo, ApiError>(
    id ? [scope?.userId ?? "", "/family/mall/api/product/info", waiting ? `${id} waiting` : id, scope?.enterprise ?? ""] : null,
    () => post("/family/mall/api/product/info", waiting ? { id, waiting } : { id }, { enterprise: scope?.enterprise ?? "" }),
    { revalidateOnFocus: false, shouldRetryOnError: false, keepPreviousData: true },
  );
  const data = useArrived(read.data);
  const error = useLastWord(read.error);
  const { mutate } = read;
  const known = useKnown() && !read.isLoading && data === read.data;
  const detail = useDetail(id, true, waiting);
  const shown = data?.id === id ? data : undefined;
  useSeen("family", shown?.inside ? undefined : shown?.id, "family_view");
  if (ready && (!id || isGone(error)))
    return (
      <NoPage text={error ? messageOf(error) : "地址中缺少族编号，请从共享族库打开。"}>
        <Link className="btn" href={paths.family}>
          去共享族库
        </Link>
      </NoPage>
    );
  if (error && !shown) return <PageError error={error} onRetry={() => void mutate()} />;
  if (!shown)
    return (
      <div className={s.top} aria-busy="true">
        <div className={sheet.sheet} />
        <div className={s.facts}>
          <Skeleton lines={9} height={24} />
        </div>
      </div>
    );
  return (
    <>
      {scope?.enterprise && <LibraryBar info={shown} waiting={waiting} />}
      <FamilyPage key={shown.id} info={shown} own={waiting} known={known} detail={detail.data} error={detail.error} onRetry={() => void detail.mutate()} onChanged={() => void mutate()}>
        <Named
          name={shown.name}
          about={shown.summary || `${shown.name}，${shown.categoryName}，${shown.providerName}`}
          lists={shown.categoryPath.slice(0, 3).map((name, i): [string, string] => [name, familyPaths.category(shown.categoryCode.slice(0, [1, 3, 5][i]))])}
        />
      </FamilyPage>
      <CompareTray />
    </>
  );
}
