import { usePublic } from "@/api/hooks";
import { paths } from "@/addresses";
import { Link } from "@/ui/Link";
import { count } from "@/ui/text";
import s from "./provider.module.css";

/** How much a provider has before the public, each with its list, and what its users give it; nothing until it is known. */
export function Offered({ id }: { id: string }) {
  const { data } = usePublic("/micro/home/api/offers", { id }, !!id);
  const of = [
    ["product", "产品", data?.products],
    ["template", "模板", data?.templates],
    ["case", "案例", data?.cases],
  ] as const;
  return (
    <ul className={s.offered} data-offered={data ? "ready" : undefined}>
      {of.map(([tab, label, n]) => (
        <li key={tab}>
          {n ? <Link href={{ pathname: paths.providerHome(id), query: { tab } }}>{label}</Link> : <span>{label}</span>}
          <b className="num">{n === undefined ? "—" : count(n)}</b>
        </li>
      ))}
      <li title={data?.scoreCount ? `${count(data.scoreCount)} 人评分` : undefined}>
        <span>评分</span>
        <b className="num">{data?.scoreCount ? data.scoreAvg.toFixed(1) : "—"}</b>
      </li>
    </ul>
  );
}
