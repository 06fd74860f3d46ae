import { paths } from "@/addresses";
import { Cover } from "@/ui/Cover";
import { Link } from "@/ui/Link";
import { Rows, Section } from "./Section";
import { useHome } from "./useHome";
import s from "./Demos.module.css";

const SHOWN = 4;
/** A place before its row is there, of the same size. */
const blank = (
  <div className={s.waiting} aria-hidden="true">
    <div className={s.pic} />
    <h3>&nbsp;</h3>
    <p>&nbsp;</p>
  </div>
);

/** Systems that a visitor may try now, with how many seats are free. */
export function Demos() {
  const read = useHome();
  return (
    <div className="wrap">
      <Section title="演示系统" says="领取一个试用账号，在真实的样例工程里走一遍" more={{ text: "查看全部演示", href: paths.demoSystem }}>
        <Rows name="demos" rows={read.data?.demos} read={read} empty="演示系统正在准备，开放后会出现在这里。" className={s.grid} blanks={SHOWN} blank={blank}>
          {(row) => (
            <Link href={paths.demoOf(row.id)}>
              <Cover url={row.coverUrl} kind={row.kind} id={row.id} name={row.name} software />
              <h3>{row.name}</h3>
              <p>
                <span>{row.typeName}</span>
                {row.availableSeats > 0 ? <b>{row.availableSeats} 个席位可用</b> : <span>约 {row.waitMinutes} 分钟后可用</span>}
              </p>
            </Link>
          )}
        </Rows>
      </Section>
    </div>
  );
}
