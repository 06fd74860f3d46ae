import { useState, type ReactNode } from "react";
import { usePublic } from "@/api/hooks";
import type { ApiError } from "@/api/error";
import { paths } from "@/addresses";
import { Cover } from "@/ui/Cover";
import { Link } from "@/ui/Link";
import { CaseCard } from "@/parts/cards/CaseCard";
import { cardGrid, CardSkeleton, TemplateCard } from "@/parts/cards/TemplateCard";
import { Empty, ErrorStrip } from "@/ui/states";
import { count } from "@/ui/text";
import s from "./provider.module.css";

export const SIZE = 12;

interface Rows<R> {
  data: { total: number; records: R[] } | undefined;
  error: ApiError | undefined;
  retry: () => void;
  more: () => void;
  empty: string;
  grid?: string;
  children: (row: R) => ReactNode;
}

export function List<R extends { id: string }>({ data, error, retry, more, empty, grid = cardGrid, children }: Rows<R>) {
  const rows = data?.records ?? [];
  if (error && !data) return <ErrorStrip error={error} onRetry={retry} />;
  if (!data)
    return (
      <div className={grid} aria-busy="true">
        {Array.from({ length: 4 }, (_, i) => (
          <CardSkeleton key={i} />
        ))}
      </div>
    );
  if (!rows.length) return <Empty text={empty} />;
  return (
    <>
      <ul className={grid} data-provided="ready">
        {rows.map((row) => (
          <li key={row.id}>{children(row)}</li>
        ))}
      </ul>
      {rows.length < data.total && (
        <p className={s.more}>
          <button type="button" className="btn" onClick={more}>
            再看 {count(Math.min(SIZE, data.total - rows.length))} 个，共 {count(data.total)} 个
          </button>
        </p>
      )}
    </>
  );
}

/** How many rows are asked for: another dozen each time, at most a hundred. */
export function useMore() {
  const [pageSize, set] = useState(SIZE);
  return { pageSize, more: () => set(Math.min(100, pageSize + SIZE)) };
}

export function ProviderProducts({ id }: { id: string }) {
  const { pageSize, more } = useMore();
  const { data, error, mutate } = usePublic("/micro/home/api/product/page", { providerId: id, pageSize });
  return (
    <List data={data} error={error} retry={() => void mutate()} more={more} empty="该服务商还没有上架产品。">
      {(row) => (
        <Link className={`card ${s.card}`} href={paths.productDetail(row.id)}>
          <div className="pic">
            <Cover url={row.coverUrl} kind={row.drawing} id={row.id} name={row.name} software />
          </div>
          <div className="bd">
            <h3>{row.name}</h3>
            <p>{row.subTitle}</p>
          </div>
          <div className="tb">
            <span>
              <i>类型</i>
              {row.typeName}
            </span>
            <span>
              <i>使用方式</i>
              {row.used ? row.accessModeName : "建设中"}
            </span>
          </div>
        </Link>
      )}
    </List>
  );
}

export function ProviderTemplates({ id }: { id: string }) {
  const { pageSize, more } = useMore();
  const { data, error, mutate } = usePublic("/platform/home/provider/upTemplateList", { providerId: id, pageSize });
  return (
    <List data={data} error={error} retry={() => void mutate()} more={more} empty="该服务商还没有发布模板。">
      {(row) => <TemplateCard row={row} />}
    </List>
  );
}

export function ProviderCases({ id }: { id: string }) {
  const { pageSize, more } = useMore();
  const { data, error, mutate } = usePublic("/micro/home/api/project/case", { providerId: id, pageSize });
  return (
    <List data={data} error={error} retry={() => void mutate()} more={more} empty="该服务商还没有发布案例。">
      {(row) => <CaseCard row={row} />}
    </List>
  );
}
