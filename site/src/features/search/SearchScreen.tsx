import { paths } from "@/addresses";
import { usePublic } from "@/api/hooks";
import type { SearchType } from "@/api/shapes";
import { Link } from "@/ui/Link";
import { FilterRows } from "@/ui/public/FilterRows";
import { Pager } from "@/ui/public/Pager";
import p from "@/ui/public/public.module.css";
import { forgetAll, usePast } from "@/parts/search/past";
import { SearchField } from "@/parts/search/SearchField";
import { nameOfType, searchTypes } from "@/parts/search/types";
import { Empty, ErrorStrip } from "@/ui/states";
import { count } from "@/ui/text";
import { NothingFound } from "./NothingFound";
import { Result, ResultSkeleton } from "./Result";
import { useSearch, type SearchState } from "./useSearch";
import { Words } from "./Words";
import s from "./search.module.css";

const ALL = "产品、项目模板、族、文章、需求、圈子、案例、帮助文档、服务商、资讯与演示系统。";
const orders = [
  { value: undefined, label: "最相关" },
  { value: "newest", label: "最新" },
] as const;

interface Props {
  title: string;
  /** The types that are searched; all without. */
  within?: readonly SearchType[];
  /** What can be found, before anything is searched. */
  about?: string;
}

/** The search over everything public, or over a part of it. */
export function SearchScreen({ title, within, about = ALL }: Props) {
  const state = useSearch(within);
  const { keyword, answer, all } = state;
  return (
    <div>
      <header className={s.head}>
        <h1>{title}</h1>
        <SearchField value={keyword ?? ""} onSearch={state.search} />
      </header>
      {state.ready && !keyword && <Start search={state.search} about={about} />}
      {keyword && (
        <>
          {(!answer || all > 0) && <Tabs state={state} within={within} />}
          {state.error && <ErrorStrip error={state.error} onRetry={state.retry} />}
          {!answer && !state.error && <ResultSkeleton />}
          {answer && all === 0 && <NothingFound keyword={keyword} help={answer.help} search={state.search} />}
          {answer && all > 0 && <Results state={state} within={within} />}
        </>
      )}
    </div>
  );
}

function Tabs({ state, within }: { state: SearchState; within?: readonly SearchType[] }) {
  const counts = state.answer?.counts;
  // A type that nothing is found of has no tab, unless it is the one that is open.
  const tabs = searchTypes.filter((t) => (within ? within.includes(t.type) : !counts || counts[t.type] || state.type === t.type));
  return (
    <nav className={s.tabs} aria-label="结果分类">
      <ul>
        {[...(within ? [] : [{ type: undefined, name: "全部" }]), ...tabs].map((t) => (
          <li key={t.name}>
            <Link href={state.addressOf({ values: { type: t.type, tag: undefined } })} replace shallow scroll={false} aria-current={state.type === t.type ? "page" : undefined}>
              {t.name}
              <i>{counts ? count(t.type ? (counts[t.type] ?? 0) : state.all) : ""}</i>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Results({ state, within }: { state: SearchState; within?: readonly SearchType[] }) {
  const { answer, tag } = state;
  const tags = (answer?.tags ?? []).map((t) => ({ value: t.tag, label: t.tag, count: t.n }));
  if (tag && !tags.some((t) => t.value === tag)) tags.unshift({ value: tag, label: tag, count: answer?.total ?? 0 });
  const records = answer?.records ?? [];
  return (
    <>
      {tags.length > 1 && (
        <FilterRows
          filters={[
            { label: "标签", options: tags, value: tag, hrefOf: (value) => state.addressOf({ values: { tag: value } }) },
          ]}
        />
      )}
      <div className={p.bar}>
        {orders.map((o) => (
          <Link key={o.label} href={state.addressOf({ values: { order: o.value } })} replace shallow scroll={false} aria-current={state.order === o.value ? "true" : undefined}>
            {o.label}
          </Link>
        ))}
        <span aria-live="polite">{state.stale ? "正在更新…" : `找到 ${count(answer?.total ?? 0)} 条`}</span>
      </div>
      {records.length > 0 ? (
        <ul className={s.results} data-results="ready" aria-busy={state.stale}>
          {records.map((hit) => (
            <li key={`${hit.type}${hit.id}`}>
              <Result hit={hit} />
            </li>
          ))}
        </ul>
      ) : (
        <Empty of="search" text={`${state.type ? `“${nameOfType(state.type)}”中` : "这里"}没有找到“${state.keyword}”，其他分类共有 ${count(state.all)} 条。`}>
          <Link className="btn" href={state.addressOf({ values: { type: within?.find((t) => t !== state.type), tag: undefined } })} replace shallow>
            查看{within ? "其他" : "全部"}结果
          </Link>
        </Empty>
      )}
      {within && (
        <p className={s.ways}>
          <Link href={`${paths.portalSearch}?keyword=${encodeURIComponent(state.keyword ?? "")}`}>在全站搜索“{state.keyword}”</Link>
        </p>
      )}
      <Pager page={state.page} last={state.last} size={state.size} total={answer?.total ?? 0} unit="条结果" hrefOf={(page) => state.addressOf({ page })} />
    </>
  );
}

/** Before anything is searched: what was searched here, and what others look for. */
function Start({ search, about }: { search: (word: string) => void; about: string }) {
  const past = usePast();
  const { data } = usePublic("/micro/home/api/search/suggest", {});
  return (
    <div className={s.start}>
      {past.length > 0 && (
        <section>
          <h2>
            最近搜索
            <button type="button" onClick={forgetAll}>
              清除
            </button>
          </h2>
          <Words words={past} search={search} />
        </section>
      )}
      <section>
        <h2>热门搜索</h2>
        <Words words={data?.hot ?? []} search={search} />
      </section>
      <section>
        <h2>可以搜索什么</h2>
        <p>{about}多个词用空格隔开；记不清标题时，输入拼音首字母也可以，例如 mbzx。</p>
      </section>
    </div>
  );
}
