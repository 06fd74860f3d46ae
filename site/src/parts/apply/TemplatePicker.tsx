import { useEffect, useState } from "react";
import { useGet, usePublic } from "@/api/hooks";
import { useLabels } from "@/parts/labels";
import { priceOf } from "@/parts/cards/TemplateCard";
import { Cover } from "@/ui/Cover";
import { Icon } from "@/ui/Icon";
import { Empty, ErrorStrip, Skeleton } from "@/ui/states";
import { count } from "@/ui/text";
import { Turn } from "@/ui/Turn";
import { ModuleList } from "./ModuleList";
import search from "@/ui/search.module.css";
import s from "./apply.module.css";

const SIZE = 8;
const PAUSE_MS = 300;

interface Props {
  chosen: string;
  onChoose: (id: string) => void;
  /** Back to the form without another choice; before the first choice there is no way back. */
  onBack?: () => void;
}

/** The templates to begin with: searched by name, by type, and opened to see their modules. */
export function TemplatePicker({ chosen, onChoose, onBack }: Props) {
  const [typed, setTyped] = useState("");
  const [query, setQuery] = useState({ keyword: "", typeCode: "", current: 1 });
  const [looked, setLooked] = useState(chosen);
  const types = useLabels("TEMPLATE_TYPE");
  useEffect(() => {
    const timer = setTimeout(() => setQuery((was) => (was.keyword === typed.trim() ? was : { ...was, keyword: typed.trim(), current: 1 })), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data, error, mutate } = usePublic("/platform/home/itemTemplate/search", {
    current: query.current,
    pageSize: SIZE,
    ...(query.keyword ? { keyword: query.keyword } : {}),
    ...(query.typeCode ? { typeCode: query.typeCode } : {}),
  });
  const rows = data?.records ?? [];
  const mine = useGet("/platform/home/itemTemplate/mine", { ids: rows.map((r) => r.id) }, rows.length > 0);
  const owned = (id: string) => mine.data?.some((m) => m.id === id && m.owned === 1);
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / SIZE));
  const detail = usePublic("/platform/home/itemTemplate/detail", { id: looked }, !!looked);
  return (
    <div className={s.picker} role="group" aria-label="选择项目模板">
      <div className={s.bar}>
        <label className={`${search.search} ${s.search}`}>
          <Icon name="search" />
          <span className="sr">搜索模板</span>
          <input type="search" value={typed} maxLength={40} placeholder="搜索模板、模块或服务商" onChange={(e) => setTyped(e.target.value)} />
        </label>
        <label>
          <span className="sr">工程类型</span>
          <select value={query.typeCode} onChange={(e) => setQuery((was) => ({ ...was, typeCode: e.target.value, current: 1 }))}>
            <option value="">全部类型</option>
            {types.options.map((o) => (
              <option key={o.value} value={o.value}>
                {o.label}
              </option>
            ))}
          </select>
        </label>
      </div>
      {error && <ErrorStrip error={error} onRetry={() => void mutate()} />}
      {!data && !error && <Skeleton lines={6} height={40} />}
      {data && rows.length === 0 && (
        <Empty of="search" text="没有符合条件的模板，换个词试试。">
          <button
            type="button"
            className="btn"
            onClick={() => {
              setTyped("");
              setQuery({ keyword: "", typeCode: "", current: 1 });
            }}
          >
            清除条件
          </button>
        </Empty>
      )}
      <ul className={s.choices} data-choices={data ? rows.length : undefined}>
        {rows.map((r) => (
          <li key={r.id} data-on={r.id === looked || undefined}>
            <button type="button" aria-expanded={r.id === looked} onClick={() => setLooked(r.id === looked ? "" : r.id)}>
              <span className={s.thumb}>
                <Cover url={r.thumbUrl} kind={r.kind} id={r.id} name={r.templateName} />
              </span>
              <span className={s.names}>
                <b>{r.templateName}</b>
                <small>
                  {r.providerName} · 使用 <span className="num">{count(r.useCount)}</span>
                </small>
              </span>
              <span className={`num ${s.price}`}>{owned(r.id) ? "已拥有" : priceOf(r.priceFen)}</span>
            </button>
            {r.id === looked && (
              <div className={s.about}>
                <p>{r.intro}</p>
                {detail.data?.id === r.id && <ModuleList text={detail.data.function} />}
                <button type="button" className="btn p" onClick={() => onChoose(r.id)}>
                  选用<span className="sr">，{r.templateName}</span>
                </button>
              </div>
            )}
          </li>
        ))}
      </ul>
      <div className={s.foot}>
        {onBack && (
          <button type="button" className="btn" onClick={onBack}>
            返回填写
          </button>
        )}
        {pages > 1 && (
          <nav aria-label="模板分页">
            <Turn page={query.current} last={pages} onTurn={(current) => setQuery((was) => ({ ...was, current }))} />
          </nav>
        )}
      </div>
    </div>
  );
}
