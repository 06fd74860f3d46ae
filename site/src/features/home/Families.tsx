import { usePublic } from "@/api/hooks";
import { paths } from "@/addresses";
import { familyPaths } from "@/familyPaths";
import { revitOf, shortPrice } from "@/parts/family/words";
import { Cover } from "@/ui/Cover";
import { Link } from "@/ui/Link";
import { Empty, ErrorStrip, Skeleton } from "@/ui/states";
import { useNear } from "@/ui/useNear";
import { Section } from "./Section";
import s from "./Families.module.css";

const SHOWN = 6;

/** The families that were published last. */
export function Families() {
  const { ref, near } = useNear<HTMLDivElement>();
  const { data, error, mutate } = usePublic("/family/mall/api/product/list", { current: 1, pageSize: SHOWN, sort: "new" }, near);
  const rows = data?.records;
  return (
    <div className="wrap" ref={ref}>
      <Section title="新上架的族" says="参数注明由文件读出，还是由服务商填写" more={{ text: "进入共享族库", href: paths.family }}>
        {error && !data ? (
          <ErrorStrip error={error} onRetry={() => void mutate()} />
        ) : rows?.length === 0 ? (
          <Empty text="族正在整理，上架后会出现在这里。" />
        ) : (
          <ul className={s.grid} data-families={rows ? "ready" : "waiting"}>
            {rows
              ? rows.map((row) => (
                  <li key={row.id}>
                    <Link href={familyPaths.detail(row.id)}>
                      <div className={s.pic}>
                        <Cover url={row.cover} kind={row.kind} id={row.id} name={row.name} dims={row.dims} />
                      </div>
                      <h3 title={row.name}>{row.name}</h3>
                      <p className="num">
                        <span>{row.minRevit ? `Revit ${revitOf(row.minRevit)}` : row.providerName}</span>
                        <span>{shortPrice(row)}</span>
                      </p>
                    </Link>
                  </li>
                ))
              : Array.from({ length: SHOWN }, (_, i) => (
                  <li key={i}>
                    <div className={s.waiting}>
                      <Skeleton lines={3} />
                    </div>
                  </li>
                ))}
          </ul>
        )}
      </Section>
    </div>
  );
}
