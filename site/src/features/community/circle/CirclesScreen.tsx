import { useRouter } from "next/router";
import { useState } from "react";
import { useGet, usePublic } from "@/api/hooks";
import { paths } from "@/addresses";
import { communityPaths } from "@/communityPaths";
import { useDoor } from "@/session/useDoor";
import { Icon } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import { part } from "@/ui/part";
import p from "@/ui/public/public.module.css";
import { Empty, ErrorStrip, Skeleton } from "@/ui/states";
import { useReady } from "@/ui/useReady";
import { CircleCard } from "./CircleCard";
import { CircleScreen } from "./CircleScreen";
import { manages, REVIEW, roles } from "./circle";
import s from "./circle.module.css";

const CircleForm = part(() => import("./CircleForm").then((m) => m.CircleForm));

const orders = [
  { order: undefined, name: "人最多" },
  { order: "new", name: "新创建" },
] as const;

/** The circles, or with an id in the address one of them. */
export function CirclesScreen({ title }: { title: string }) {
  const { query } = useRouter();
  // The exported page knows no address: what stands in it comes after the first picture.
  const ready = useReady();
  if (!ready) return <Skeleton lines={12} height={24} />;
  return typeof query.id === "string" && query.id ? <CircleScreen key={query.id} id={query.id} /> : <Circles title={title} newest={query.order === "new"} />;
}

function Circles({ title, newest }: { title: string; newest: boolean }) {
  const router = useRouter();
  const { enter, userId } = useDoor();
  const [making, setMaking] = useState(false);
  return (
    <div>
      <header className={p.head}>
        <div>
          <h1>{title}</h1>
          <p>和关心同一件事的人一起写。圈子里的文章人人可读，成员可以在其中发布。</p>
        </div>
        <Link className="btn" href={paths.community} style={{ marginLeft: "auto" }}>
          返回社区
        </Link>
      </header>
      <nav className={s.above} aria-label="圈子">
        {orders.map((o) => (
          <Link key={o.name} href={communityPaths.circles(o.order)} shallow scroll={false} aria-current={(o.order === "new") === newest ? "page" : undefined}>
            {o.name}
          </Link>
        ))}
        <button type="button" className="btn c" onClick={() => enter() && setMaking(true)}>
          <Icon name="plus" />
          创建圈子
        </button>
      </nav>
      {userId && <Own />}
      <section className={s.part} aria-labelledby="all">
        <h2 id="all" className={userId ? undefined : "sr"}>
          全部圈子
        </h2>
        <List key={newest ? "new" : "hot"} order={newest ? "new" : "hot"} />
      </section>
      {making && <CircleForm onClose={() => setMaking(false)} onDone={(id) => void router.push(communityPaths.circle(id))} />}
    </div>
  );
}

function Own() {
  const { data, error, mutate } = useGet("/micro/home/community/circle/mine", {});
  if (error && !data) return <ErrorStrip error={error} onRetry={() => void mutate()} />;
  if (!data?.list.length) return null;
  return (
    <section className={s.part} aria-labelledby="mine">
      <h2 id="mine">我的圈子</h2>
      <ul className={s.grid}>
        {data.list.map((c) => (
          <li key={c.id}>
            <CircleCard row={c} tag={c.status === REVIEW ? "审核中" : c.status > 2 ? "未公开" : manages(c.role) && c.asks ? `${c.asks} 个申请` : roles[c.role]} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Circles in pages that follow each other; each begins where the one before ended. */
function List({ order }: { order: "hot" | "new" }) {
  const [starts, setStarts] = useState([""]);
  return (
    <div data-circles="ready">
      {starts.map((next, i) => (
        <ListPage key={next} order={order} next={next} first={i === 0} onMore={i === starts.length - 1 ? (more) => setStarts([...starts, more]) : undefined} />
      ))}
    </div>
  );
}

function ListPage({ order, next, first, onMore }: { order: "hot" | "new"; next: string; first: boolean; onMore?: (next: string) => void }) {
  const { data, error, mutate } = usePublic("/micro/home/community/circle/page", { order, next });
  if (error && !data) return <ErrorStrip error={error} onRetry={() => void mutate()} />;
  if (!data) return <Skeleton lines={10} height={24} />;
  return (
    <>
      <ul className={s.grid}>
        {data.list.map((c) => (
          <li key={c.id}>
            <CircleCard row={c} />
          </li>
        ))}
      </ul>
      {first && data.list.length === 0 && <Empty of="list" text="还没有圈子，来创建第一个。" />}
      {onMore && data.next && (
        <button type="button" className={`btn ${s.more}`} onClick={() => onMore(data.next)}>
          加载更多
        </button>
      )}
    </>
  );
}
