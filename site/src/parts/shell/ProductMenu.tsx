import { useState } from "react";
import { paths } from "@/addresses";
import { Short } from "@/ui/Short";
import { Drawing } from "@/ui/draw/Drawing";
import { Icon } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import { ProductLink } from "../ProductLink";
import { useProductTypes, type ProductType } from "../products";
import { ErrorStrip, Skeleton } from "@/ui/states";
import s from "./menu.module.css";

/** Product type, then its products; what is not in use yet is grey and no link. */
export function ProductMenu({ onLeave }: { onLeave: () => void }) {
  const { types, error, retry } = useProductTypes();
  const [picked, setPicked] = useState(0);
  const type = types?.[picked];
  if (error) return <div className={`wrap ${s.note}`}><ErrorStrip error={error} onRetry={retry} /></div>;
  if (!types || !type) return <div className={`wrap ${s.note}`}><Skeleton lines={6} /></div>;
  return (
    <div className={`wrap ${s.menu}`}>
      <div className={s.types}>
        {types.map((t, i) => (
          <button key={t.value} type="button" className={i === picked ? s.on : ""} aria-pressed={i === picked} onMouseEnter={() => setPicked(i)} onFocus={() => setPicked(i)} onClick={() => setPicked(i)}>
            <b>{t.label}</b>
            <span>{t.products.length} 个产品</span>
            <Icon name="right" />
          </button>
        ))}
      </div>
      <div className={s.groups}>
        <ProductGroups type={type} onLeave={onLeave} />
        <div className={s.foot}>
          <span>灰色为尚未开放的产品</span>
          <Link className="more" href={paths.family} onClick={onLeave}>
            进入共享族库
            <Icon name="arrow" />
          </Link>
          <Link className="more" href={paths.product} onClick={onLeave}>
            查看全部产品
            <Icon name="arrow" />
          </Link>
        </div>
      </div>
      <div className={s.side}>
        <Drawing kind="smart" id={type.label} name={type.label} software eager />
        <b>{type.label}</b>
        <p>{type.remark}</p>
      </div>
    </div>
  );
}

export function ProductGroups({ type, onLeave }: { type: ProductType; onLeave: () => void }) {
  return type.groups.map((group) => (
    <div key={group.name}>
      <h2>
        <Short text={group.name} width={20} tip />
      </h2>
      <ul>
        {group.products.map((p) => (
          <li key={p.id} className={p.used ? "" : s.off}>
            <ProductLink product={p} onClick={onLeave} />
            {!p.used && <small>建设中</small>}
          </li>
        ))}
      </ul>
    </div>
  ));
}
