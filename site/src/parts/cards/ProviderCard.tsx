import { usePublic } from "@/api/hooks";
import { paths } from "@/addresses";
import { Monogram } from "@/ui/draw/Drawing";
import { Icon } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import { Picture } from "@/ui/later";
import { FollowButton } from "./FollowButton";
import { Offered } from "./Offered";
import s from "./provider.module.css";

interface Props {
  id: string;
  /** What the record calls him, until he has been read and where he is public no longer. */
  name: string;
  /** He serves nobody any more, as the record says: he has no page to read. */
  closed?: boolean;
}

/** Who offers what a page shows. */
export function ProviderCard({ id, name, closed = false }: Props) {
  const { data, error, mutate } = usePublic("/platform/home/provider/info", { id }, !!id && !closed);
  const gone = closed || !!error;
  const monogram = <Monogram id={id} name={data?.name ?? name} />;
  return (
    <section className={s.card} aria-label="服务商">
      <div className={s.who}>
        <span className={s.logo}>{data?.logo ? <Picture url={data.logo} width={56} height={56}>{monogram}</Picture> : monogram}</span>
        <div>
          {gone ? <b>{name}</b> : <Link href={paths.providerHome(id)}>{data?.name ?? name}</Link>}
          <p>{gone ? "该服务商目前没有公开主页" : (data?.fullName ?? " ")}</p>
        </div>
      </div>
      {!gone && (
        <>
          <p className={s.about}>
            {data?.verified && (
              <span className="tag ok">
                <Icon name="shield" />
                企业认证
              </span>
            )}
            {data?.intro}
          </p>
          <Offered id={id} />
          <FollowButton id={id} followers={data?.followCount ?? 0} onChange={() => void mutate()} />
        </>
      )}
    </section>
  );
}
