import { useState } from "react";
import useSWR from "swr";
import { post } from "@/api/client";
import { isGone, messageOf, type ApiError } from "@/api/error";
import { useScope } from "@/api/scope";
import type { Posts } from "@/api/shapes";
import { paths } from "@/addresses";
import { CompareTray } from "@/parts/family/CompareTray";
import { FamilyCard, familyGrid } from "@/parts/family/FamilyCard";
import { useKnown } from "@/session/session";
import { useDoor, useGoOn } from "@/session/useDoor";
import { Icon } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import { Named } from "@/ui/Named";
import { Empty, NoPage, PageError, Skeleton } from "@/ui/states";
import { count } from "@/ui/text";
import { toast } from "@/ui/toast";
import { useAddressId } from "@/ui/useAddressId";
import p from "@/ui/public/public.module.css";
import { useReady } from "@/ui/useReady";
import s from "./shop.module.css";

type Topic = Posts["/family/mall/api/group/info"]["data"];

/** Families that the platform has put together; who follows it finds it among his own. */
export function TopicScreen() {
  const ready = useReady();
  const id = useAddressId();
  const scope = useScope();
  const { data, error, isLoading, mutate } = useSWR<Topic, ApiError>(id ? [scope?.userId ?? "", "/family/mall/api/group/info", id] : null, () => post("/family/mall/api/group/info", { id }), { revalidateOnFocus: false, shouldRetryOnError: false, keepPreviousData: true });
  const known = useKnown() && !isLoading;
  if (ready && (!id || isGone(error)))
    return (
      <NoPage text={error ? messageOf(error) : "地址中缺少专题编号，请从共享族库打开。"}>
        <Link className="btn" href={paths.family}>
          去共享族库
        </Link>
      </NoPage>
    );
  if (error && !data) return <PageError error={error} onRetry={() => void mutate()} />;
  if (!data) return <Skeleton lines={6} height={24} />;
  return (
    <>
      <Named name={data.title} about={data.summary || data.title} />
      <header className={p.head}>
        <div>
          <h1>{data.title}</h1>
          <p>
            {data.summary}
            {data.summary && "　"}共 {count(data.families.length)} 个族
          </p>
        </div>
        <Follow topic={data} known={known} onChanged={() => void mutate()} />
      </header>
      <h2 className="sr">专题里的族</h2>
      <ul className={familyGrid} data-families="ready">
        {data.families.map((row, i) => (
          <li key={row.id}>
            <FamilyCard row={row} eager={i < 4} comparable />
          </li>
        ))}
      </ul>
      {!data.families.length && <Empty text="专题里的族都已下架。" />}
      <div className={s.below} />
      <CompareTray />
    </>
  );
}

function Follow({ topic, known, onChanged }: { topic: Topic; known: boolean; onChanged: () => void }) {
  const { enter } = useDoor();
  const [busy, setBusy] = useState(false);
  const press = async () => {
    if (!enter(`topic ${topic.id}`)) return;
    setBusy(true);
    try {
      await post("/family/mall/api/group/collect", { id: topic.id, on: !topic.isCollected });
      toast(topic.isCollected ? "已取消关注" : "已关注专题", "ok");
      onChanged();
    } catch (error) {
      toast(messageOf(error), "bad");
    } finally {
      setBusy(false);
    }
  };
  useGoOn(`topic ${topic.id}`, known, () => topic.isCollected || press());
  return (
    <div className={s.acts}>
      <button type="button" className="btn" aria-pressed={topic.isCollected} disabled={busy || !known} onClick={() => void press()}>
        <Icon name="heart" />
        {topic.isCollected ? "已关注" : "关注专题"}
      </button>
    </div>
  );
}
