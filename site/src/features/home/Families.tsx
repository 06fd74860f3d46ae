import { usePublic } from "@/api/hooks";
import { paths } from "@/addresses";
import { familyPaths } from "@/familyPaths";
import { revitOf, shortPrice } from "@/parts/family/words";
import { Cover } from "@/ui/Cover";
import { Link } from "@/ui/Link";
import { useNear } from "@/ui/useNear";
import { Rows, Section } from "./Section";
import s from "./Families.module.css";

const SHOWN = 6;
/** A place before its row is there, of the same size. */
const blank = (
  <div className={s.waiting} aria-hidden="true">
    <div className={s.pic} />
    <h3>&nbsp;</h3>
    <p>&nbsp;</p>
  </div>
);

/** The families that were published last. */
export function Families() {
  const { ref, near } = useNear<HTMLDivElement>();
  const read = usePublic("/family/mall/api/product/list", { current: 1, pageSize: SHOWN, sort: "new" }, near);
  return (
    <div className="wrap" ref={ref}>
      <Section title="新上架的族" says="参数注明由文件读出，还是由服务商填写" more={{ text: "进入共享族库", href: paths.family }}>
        <Rows name="families" rows={read.data?.records} read={read} empty="族正在整理，上架后会出现在这里。" className={s.grid} blanks={SHOWN} blank={blank}>
          {(row) => (
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
          )}
        </Rows>
      </Section>
    </div>
  );
}
