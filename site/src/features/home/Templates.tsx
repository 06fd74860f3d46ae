import { paths } from "@/addresses";
import { CardSkeleton, cardGrid, TemplateCard } from "@/parts/cards/TemplateCard";
import { Rows, Section } from "./Section";
import { useHome } from "./useHome";

const SHOWN = 4;

/** The templates that are used most. */
export function Templates() {
  const read = useHome();
  return (
    <div className="wrap">
      <Section title="项目模板" says="带有目录、流程、权限和样例数据，选用后即可开通" more={{ text: "进入模板中心", href: paths.templateCenter }}>
        <Rows name="templates" rows={read.data?.templates} read={read} empty="模板正在整理，上架后会出现在这里。" className={cardGrid} blanks={SHOWN} blank={<CardSkeleton />}>
          {(row) => <TemplateCard row={row} />}
        </Rows>
      </Section>
    </div>
  );
}
