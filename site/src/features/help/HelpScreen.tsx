import { useRouter } from "next/router";
import { useEffect, useMemo, useRef } from "react";
import { usePublic } from "@/api/hooks";
import { paths } from "@/addresses";
import { Icon } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import { SearchBox } from "@/ui/public/SearchBox";
import { Empty, ErrorStrip, Skeleton } from "@/ui/states";
import { useReady } from "@/ui/useReady";
import { HelpArticle } from "./HelpArticle";
import { HelpSearch } from "./HelpSearch";
import { HelpTree } from "./HelpTree";
import { branchesOf, countOf, firstOf, pathTo, type Branch } from "./tree";
import s from "./help.module.css";

/** The help centre: its contents at the left, and a page, what was found, or the way in. */
export function HelpScreen() {
  const router = useRouter();
  const { data, error, mutate } = usePublic("/micro/home/college/tree", {});
  const picker = useRef<HTMLDetailsElement>(null);
  // The exported page knows no address: what stands in it comes after the first picture.
  const ready = useReady();
  const id = typeof router.query.id === "string" ? router.query.id : "";
  const keyword = typeof router.query.q === "string" ? router.query.q.trim().slice(0, 40) : "";
  const nodes = useMemo(() => data ?? [], [data]);
  const branches = useMemo(() => branchesOf(nodes), [nodes]);
  const path = useMemo(() => pathTo(nodes, id), [nodes, id]);
  const here = nodes.find((n) => n.id === id);
  useEffect(() => {
    if (picker.current) picker.current.open = false;
  }, [id, keyword]);
  const tree = data ? (
    <HelpTree key={id ? "page" : "top"} branches={branches} current={id} open={id ? path.map((n) => n.id) : branches.slice(0, 1).map((b) => b.id)} onPick={() => picker.current?.removeAttribute("open")} />
  ) : error ? null : (
    <Skeleton lines={8} height={20} />
  );
  const search = <SearchBox value={keyword} placeholder="在帮助中查找" onSearch={(q) => void router.push(q ? paths.helpSearch(q) : paths.help())} />;
  return (
    <div className={s.help}>
      <div className={s.side}>
        <div className={s.find}>{search}</div>
        <details className={s.picker} ref={picker}>
          <summary>
            <Icon name="menu" />
            <span>
              目录
              {here && <b>{[...path, here].map((n) => n.title).join(" / ")}</b>}
            </span>
          </summary>
          {tree}
        </details>
        <div className={s.wide}>{tree}</div>
      </div>
      <div className={s.main}>
        {error && <ErrorStrip error={error} onRetry={() => void mutate()} />}
        {!ready ? (
          <div className={s.waiting} aria-busy="true" />
        ) : id ? (
          <HelpArticle key={id} id={id} />
        ) : keyword ? (
          <HelpSearch keyword={keyword} />
        ) : (
          <Start branches={branches} waiting={!data && !error} empty={data?.length === 0} />
        )}
      </div>
    </div>
  );
}

const SHOWN = 4;
/** The way in: every chapter with its first pages. */
function Start({ branches, waiting, empty }: { branches: readonly Branch[]; waiting: boolean; empty: boolean }) {
  return (
    <section className={s.start}>
      <header>
        <h1>帮助中心</h1>
        <p>按主题查看操作说明，或在左侧输入关键词查找。</p>
      </header>
      {waiting ? (
        <div className={s.waiting} aria-busy="true">
          <Skeleton lines={12} height={22} />
        </div>
      ) : empty ? (
        <Empty text="帮助文档正在准备，有问题可以直接问我们。">
          <Link className="btn" href={paths.support}>
            联系我们
          </Link>
        </Empty>
      ) : (
        <div className={s.chapters} data-chapters="ready">
          {branches.map((b) => {
            const pages = leavesOf(b);
            const first = firstOf(b);
            return (
              <section key={b.id}>
                <h2>{first ? <Link href={paths.help(first.id)}>{b.title}</Link> : b.title}</h2>
                <ul>
                  {pages.slice(0, SHOWN).map((p) => (
                    <li key={p.id}>
                      <Link href={paths.help(p.id)}>{p.title}</Link>
                    </li>
                  ))}
                </ul>
                <p className="num">共 {countOf(b)} 篇</p>
              </section>
            );
          })}
        </div>
      )}
    </section>
  );
}

const leavesOf = (branch: Branch): Branch[] => branch.children.flatMap((c) => [...(c.hasText ? [c] : []), ...leavesOf(c)]);
