import { useRouter } from "next/router";
import { useState } from "react";
import { isGone } from "@/api/error";
import { useGet, usePublic } from "@/api/hooks";
import type { ArticleCard, CircleDetail } from "@/api/shapes";
import { communityPaths } from "@/communityPaths";
import { ReportButton } from "@/parts/community/ReportButton";
import { useDoor } from "@/session/useDoor";
import { useKnown, useLastWord } from "@/session/session";
import { Avatar } from "@/ui/Avatar";
import { Link } from "@/ui/Link";
import { Named } from "@/ui/Named";
import { NoPage, PageError, Skeleton } from "@/ui/states";
import { count } from "@/ui/text";
import { AppealBox } from "@/parts/community/AppealBox";
import { Feed } from "../Feed";
import feed from "../community.module.css";
import { Asks } from "./Asks";
import { Logo } from "./CircleCard";
import { Doing } from "./Doing";
import { manages, modes, ON, REVIEW, roles } from "./circle";
import { Members } from "./Members";
import { PutForward } from "./PutForward";
import s from "./circle.module.css";

/** One circle: what is written in it, who belongs to it, and what the reader may do there. */
export function CircleScreen({ id }: { id: string }) {
  const { userId } = useDoor();
  const known = useKnown();
  const open = usePublic("/micro/home/community/circle/detail", { id });
  const nothing = useLastWord(open.error);
  const own = useGet("/micro/home/community/circle/detail", { id }, !!userId);
  const data = own.data?.id === id ? own.data : open.data;
  const error = userId ? own.error : nothing;
  if (!data && isGone(error))
    return (
      <NoPage text="圈子不存在，或已解散。">
        <Link className="btn" href={communityPaths.circles()}>
          看全部圈子
        </Link>
      </NoPage>
    );
  if (!data && error) return <PageError error={error} onRetry={() => void (open.mutate(), own.mutate())} />;
  if (!data) return <Skeleton lines={12} height={24} />;
  return <Circle circle={data} known={known && (!userId || data === own.data || !!own.error)} onChanged={() => void (open.mutate(), own.mutate())} />;
}

function Circle({ circle: c, known, onChanged }: { circle: CircleDetail; known: boolean; onChanged: () => void }) {
  const { query } = useRouter();
  const keeps = manages(c.role);
  const tabs = [
    { tab: undefined, name: "文章" },
    { tab: "chosen", name: "精选" },
    { tab: "members", name: `成员 ${count(c.memberCount)}` },
    ...(keeps && (c.asks > 0 || c.joinMode === 1) ? [{ tab: "asks", name: `申请 ${c.asks}` }] : []),
  ];
  const tab = tabs.find((t) => t.tab === query.tab)?.tab;
  return (
    <div data-circle="ready">
      <Named name={c.name} about={c.intro} lists={[["圈子", communityPaths.circles()]]} />
      {c.status !== ON && (
        <div className={s.waits} role="status">
          <p>{c.status === REVIEW ? "这个圈子正在审核，通过后公开，现在只有管理员能看到。" : "这个圈子没有公开，只有管理员能看到。"}</p>
          {c.status > ON && c.role === "owner" && <AppealBox of="circle" id={c.id} />}
        </div>
      )}
      <header className={s.head}>
        <Logo of={c} />
        <div>
          <h1>{c.name}</h1>
          <p>{c.intro}</p>
          <div className={s.labels}>
            {c.labels.map((l) => (
              <Link key={l} className="tag" href={communityPaths.search(l)}>
                {l}
              </Link>
            ))}
          </div>
        </div>
        <div className={s.acts}>
          {/* What a reader is in it the public answer does not say. */}
          {known && <Doing circle={c} onChanged={onChanged} />}
          <span className="num">
            {count(c.memberCount)} 人 · {count(c.articleCount)} 篇文章 · {modes[c.joinMode].label}
          </span>
        </div>
      </header>
      <div className={s.columns}>
        <div>
          <nav className={feed.tabs} aria-label="圈子内容">
            <ul>
              {tabs.map((t) => (
                <li key={t.name}>
                  <Link href={communityPaths.circle(c.id, t.tab)} shallow scroll={false} aria-current={t.tab === tab ? "page" : undefined}>
                    {t.name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          {tab === "members" ? <Members circle={c} onChanged={onChanged} /> : tab === "asks" ? <Asks circle={c} onChanged={onChanged} /> : <Articles circle={c} chosen={tab === "chosen"} />}
        </div>
        <aside className={s.aside}>
          {c.notice && (
            <section>
              <h2>公告</h2>
              <p>{c.notice}</p>
            </section>
          )}
          <section>
            <h2>圈主与管理员</h2>
            <ul className={feed.people}>
              {[{ ...c.owner, role: "owner" as const }, ...c.managers.map((m) => ({ ...m, role: "manager" as const }))].map((m) => (
                <li key={m.userId}>
                  <Link href={communityPaths.author(m.userId)}>
                    <Avatar path={m.avatar} name={m.nickname} />
                    <b>{m.nickname}</b>
                    <small>{roles[m.role]}</small>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
          {c.rules && (
            <section>
              <h2>圈子规则</h2>
              <p>{c.rules}</p>
            </section>
          )}
          {c.role === "none" && c.status === ON && <ReportButton of="circle" id={c.id} />}
        </aside>
      </div>
    </div>
  );
}

function Articles({ circle: c, chosen }: { circle: CircleDetail; chosen: boolean }) {
  const { data } = usePublic("/micro/home/community/circle/pinned", { id: c.id });
  // A CDN keeps the list for a while: who has changed it sees at once what he did.
  const [changed, setChanged] = useState<ArticleCard[]>();
  const pinned = changed ?? data?.list ?? [];
  const pin = (row: ArticleCard, on: boolean) => setChanged([...(on ? [row] : []), ...pinned.filter((one) => one.id !== row.id)]);
  return (
    <>
      {!chosen && pinned.length > 0 && (
        <ul className={s.pinned} aria-label="置顶">
          {pinned.map((a) => (
            <li key={a.id}>
              <span className="tag ink">置顶</span>
              <Link href={communityPaths.article(a.id)}>{a.title}</Link>
            </li>
          ))}
        </ul>
      )}
      <Feed
        key={String(chosen)}
        query={{ circleId: c.id, ...(chosen && { chosen }) }}
        empty={chosen ? "管理员还没有选出精选文章。" : "还没有人在这个圈子里发布文章。"}
        acts={manages(c.role) ? (row) => <PutForward row={row} pinned={pinned.some((one) => one.id === row.id)} onPinned={(on) => pin(row, on)} /> : undefined}
      />
    </>
  );
}
