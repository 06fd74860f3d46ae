import { usePublic } from "@/api/hooks";
import type { SearchAnswer } from "@/api/shapes";
import { paths } from "@/addresses";
import { Link } from "@/ui/Link";
import { Marked } from "@/ui/Marked";
import { nameOfType } from "@/parts/search/types";
import { Empty } from "@/ui/states";
import { Words } from "./Words";
import s from "./search.module.css";

/** What helps when nothing of any kind was found. */
export function NothingFound({ keyword, help, search }: { keyword: string; help: SearchAnswer["help"]; search: (word: string) => void }) {
  const { data } = usePublic("/micro/home/api/search/suggest", {});
  const similar = help?.similar ?? [];
  const retry = help?.retry ?? [];
  return (
    <div className={s.nothing} data-results="nothing">
      <Empty of="search" text={retry.length ? `没有找到“${keyword}”，试试下面的词。` : `没有找到“${keyword}”。`}>
        {retry.length > 0 && <Words words={retry} search={search} />}
      </Empty>
      {similar.length > 0 && (
        <section>
          <h2>相近的内容</h2>
          <ul className={s.similar}>
            {similar.map((t) => (
              <li key={`${t.type}${t.id}`}>
                <Link href={t.path}>
                  <span className="tag">{nameOfType(t.type)}</span>
                  <Marked text={t.title} marks={t.marks} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h2>搜索建议</h2>
        <ul className={s.hints}>
          {(help?.hints ?? []).map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </ul>
        <p className={s.ways}>
          <Link href={paths.help()}>打开帮助中心</Link>
          <Link href={paths.support}>联系我们</Link>
        </p>
      </section>
      <section>
        <h2>热门搜索</h2>
        <Words words={data?.hot ?? []} search={search} />
      </section>
    </div>
  );
}
