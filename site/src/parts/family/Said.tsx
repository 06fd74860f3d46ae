import { useState } from "react";
import useSWR from "swr";
import { post } from "@/api/client";
import { messageOf, type ApiError } from "@/api/error";
import type { FamilyInfo, Posts } from "@/api/shapes";
import { useSession } from "@/session/session";
import { useDoor, useGoOn } from "@/session/useDoor";
import { Monogram } from "@/ui/draw/Drawing";
import { Picture } from "@/ui/later";
import { part } from "@/ui/part";
import { Empty, ErrorStrip, Skeleton } from "@/ui/states";
import { toast } from "@/ui/toast";
import { Turn } from "@/ui/Turn";
import { Rule } from "./Rule";
import d from "./detail.module.css";
import s from "./said.module.css";

const AppealBox = part(() => import("@/parts/community/AppealBox").then((m) => m.AppealBox));
const ReportButton = part(() => import("@/parts/community/ReportButton").then((m) => m.ReportButton));
const CommentDialog = part(() => import("./CommentDialog").then((m) => m.CommentDialog));
const SIZE = 5;
type Answer = Posts["/family/mall/sys/commentList"]["data"];
const sorts = [
  { value: "", label: "最新" },
  { value: "high", label: "高分" },
  { value: "low", label: "低分" },
  { value: "helpful", label: "最有用" },
] as const;

/** Says that a comment has helped, or takes it back. */
function Helpful({ familyId, comment, onChanged }: { familyId: string; comment: Answer["records"][number]; onChanged: () => void }) {
  const { enter } = useDoor();
  const [busy, setBusy] = useState(false);
  const press = async () => {
    if (!enter()) return;
    setBusy(true);
    try {
      await post("/family/mall/product/helpful", { familyId, id: comment.id, on: !comment.helped });
      onChanged();
    } catch (error) {
      toast(messageOf(error), "bad");
    } finally {
      setBusy(false);
    }
  };
  return (
    <button type="button" className={s.help} aria-pressed={comment.helped} disabled={busy} onClick={() => void press()}>
      有用{comment.helpful > 0 && ` ${comment.helpful}`}
    </button>
  );
}

/** What those who have downloaded the family say of it: three marks, texts and pictures. */
export function Said({ info, known, onSaid }: { info: FamilyInfo; known: boolean; onSaid: () => void }) {
  const session = useSession();
  const [page, setPage] = useState(1);
  const [sort, setSort] = useState<(typeof sorts)[number]["value"]>("");
  const [writing, setWriting] = useState(false);
  useGoOn(`comment ${info.id}`, known, () => info.sells || setWriting(true));
  const ask = { id: info.id, current: page, pageSize: SIZE, sort };
  const { data, error, mutate } = useSWR<Answer, ApiError>(["family comments", JSON.stringify(ask), session.info?.userId ?? ""], () => post("/family/mall/sys/commentList", ask), { revalidateOnFocus: false, shouldRetryOnError: false, keepPreviousData: true });
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / SIZE));
  return (
    <>
      <div className={d.head}>
        <h2>评价</h2>
        <p className="t3">{info.sells ? "不能评价本企业的族。" : "下载过这个族的人才能评价。"}</p>
        {!info.sells && (
          <button type="button" className="btn s" disabled={!known} onClick={() => setWriting(true)}>
            写评价
          </button>
        )}
      </div>
      {error && <ErrorStrip error={error} onRetry={() => void mutate()} />}
      {!data && !error && <Skeleton lines={5} />}
      {data?.total === 0 && <Empty of="message" text="还没有评价，下载使用后可以写下第一条。" />}
      {data && data.total > 0 && (
        <>
          <dl className={s.marks}>
            {([["质量", data.quality], ["数据", data.data], ["服务", data.service]] as const).map(([label, mark]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="num">{mark.toFixed(1)}</dd>
                <Rule share={mark / 5} />
              </div>
            ))}
          </dl>
          <p className={s.sorts} role="group" aria-label="评价排序">
            {sorts.map((o) => (
              <button key={o.value} type="button" aria-pressed={o.value === sort} onClick={() => (setSort(o.value), setPage(1))}>
                {o.label}
              </button>
            ))}
          </p>
          <ul className={s.comments} data-comments="ready">
            {data.records.map((c) => (
              <li key={c.id}>
                <span className={s.face}>
                  <Monogram id={c.id} name={c.nickname} />
                </span>
                <header>
                  <b>{c.nickname}</b>
                  <span className="num">
                    质量 {c.scores.quality} · 数据 {c.scores.data} · 服务 {c.scores.service}
                  </span>
                </header>
                <p>{c.text}</p>
                {c.images.length > 0 && (
                  <ul className={s.pictures}>
                    {c.images.map((url) => (
                      <li key={url}>
                        <Picture url={url} width={120} height={75} alt="评价图片">
                          <span />
                        </Picture>
                      </li>
                    ))}
                  </ul>
                )}
                <div className={`t3 num ${s.foot}`}>
                  <span>
                    {c.createTime.slice(0, 10)}
                    {c.ipRegion && `，${c.ipRegion}`}，用于 V{c.versionNo.replace(/^v/i, "")}
                  </span>
                  {!c.own && <ReportButton of="familyComment" id={`${info.id}-${c.id}`} />}
                  {!c.hidden && <Helpful familyId={info.id} comment={c} onChanged={() => void mutate()} />}
                </div>
                {c.hidden && (
                  <div className={s.hidden}>
                    <p>这条评价已被隐藏，只有您能看到。</p>
                    <AppealBox of="familyComment" id={`${info.id}-${c.id}`} />
                  </div>
                )}
                {c.reply && (
                  <p className={s.reply}>
                    <b>{info.providerName}：</b>
                    {c.reply}
                  </p>
                )}
              </li>
            ))}
          </ul>
          {last > 1 && (
            <p className={s.turn}>
              <Turn page={page} last={last} onTurn={setPage} />
            </p>
          )}
        </>
      )}
      {writing && (
        <CommentDialog
          id={info.id}
          onClose={() => setWriting(false)}
          onSaid={() => {
            setWriting(false);
            setPage(1);
            void mutate();
            onSaid();
          }}
        />
      )}
    </>
  );
}
