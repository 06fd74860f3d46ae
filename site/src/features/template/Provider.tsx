import { ProviderCard } from "@/parts/cards/ProviderCard";
import { usePublic } from "@/api/hooks";
import { paths } from "@/addresses";
import { Link } from "@/ui/Link";
import s from "./template.module.css";

/** Who made the template, and how much more of his there is. */
export function Provider({ id, name }: { id: string; name: string }) {
  const { data } = usePublic("/platform/home/provider/upTemplateList", { providerId: id, pageSize: 1 });
  return (
    <ProviderCard id={id} name={name}>
      {data && data.total > 1 && (
        <Link className={s.allOf} href={{ pathname: paths.providerHome(id), query: { tab: "template" } }}>
          查看该服务商的 {data.total} 个模板
        </Link>
      )}
    </ProviderCard>
  );
}
