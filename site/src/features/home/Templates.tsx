import { paths } from "@/addresses";
import { CardSkeleton, cardGrid, TemplateCard } from "@/parts/cards/TemplateCard";
import { Empty, ErrorStrip } from "@/ui/states";
import { Section } from "./Section";
import { useHome } from "./useHome";

const SHOWN = 4;

/** The templates that are used most. */
export function Templates() {
  const { data, error, mutate } = useHome();
  const rows = data?.templates;
  return (
    <div className="wrap">
      <Section title="项目模板" says="带有目录、流程、权限和样例数据，选用后即可开通" more={{ text: "进入模板中心", href: paths.templateCenter }}>
        {error ? (
          <ErrorStrip error={error} onRetry={() => void mutate()} />
        ) : rows?.length === 0 ? (
          <Empty text="模板正在整理，上架后会出现在这里。" />
        ) : (
          <ul className={cardGrid} data-templates={rows ? "ready" : "waiting"}>
            {rows
              ? rows.map((row) => (
                  <li key={row.id}>
                    <TemplateCard row={row} />
                  </li>
                ))
              : Array.from({ length: SHOWN }, (_, i) => (
                  <li key={i}>
                    <CardSkeleton />
                  </li>
                ))}
          </ul>
        )}
      </Section>
    </div>
  );
}
