import type { ReactNode } from "react";
import type { ProviderRow } from "@/api/shapes";
import { provinceOf, useLabels } from "@/parts/labels";
import { Drawing } from "@/ui/draw/Drawing";
import { Icon } from "@/ui/Icon";
import { Picture } from "@/ui/later";
import { Skeleton } from "@/ui/states";
import { Mark } from "./Mark";
import s from "./top.module.css";

interface Props {
  row: ProviderRow | undefined;
  id: string;
  banner: string | undefined;
  /** What one may do with the provider. */
  children: ReactNode;
}

/** The head of a provider's page: who it is, over the banner that it gave or the drawing that stands for it. */
export function Top({ row, id, banner, children }: Props) {
  const types = useLabels("ENT_TYPE");
  const regions = useLabels("REGION");
  const drawing = <Drawing kind="provider" id={id || "provider"} className={s.picture} eager />;
  return (
    <div className={s.banner}>
      <div className={s.top}>
        {row ? (
          <>
            <Mark row={row} />
            <div className={s.title}>
              <h1>{row.name}</h1>
              <p>{row.fullName}</p>
              <p className={s.tags}>
                <span className="tag ok">
                  <Icon name="shield" />
                  企业认证
                </span>
                <span className="tag">{types.labelOf(row.entType)}</span>
                <span className="tag">{regions.labelOf(provinceOf(row.regionCode))}</span>
              </p>
            </div>
            <div className={s.follow}>{children}</div>
          </>
        ) : (
          <Skeleton lines={3} height={24} />
        )}
        {banner ? (
          <span className={s.picture}>
            <Picture url={banner} width={640} height={220} cover eager>
              {drawing}
            </Picture>
          </span>
        ) : (
          drawing
        )}
      </div>
    </div>
  );
}
