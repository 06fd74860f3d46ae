import { useState } from "react";
import type { Gets } from "@/api/shapes";
import { Icon } from "@/ui/Icon";
import { Link, type Href } from "@/ui/Link";
import { count } from "@/ui/text";
import s from "./list.module.css";

export type Group = Gets["/family/mall/api/product/category"]["data"][number];
interface Props {
  groups: readonly Group[];
  /** Of all of them; undefined until they have been read. */
  total: number | undefined;
  /** The counts are of the public library: within an enterprise's they would be wrong. */
  counted: boolean;
  value: string | undefined;
  hrefOf: (code: string | undefined) => Href;
}

/** The categories with their counts; the branch of the chosen one is open, the others open beside their names. */
export function CategoryTree({ groups, total, counted, value, hrefOf }: Props) {
  return (
    <nav className={s.tree} aria-label="族分类">
      <h2>分类</h2>
      <ul>
        <li>
          <Link href={hrefOf(undefined)} replace shallow scroll={false} aria-current={value ? undefined : "true"}>
            全部{counted && total !== undefined && <i className="num">{count(total)}</i>}
          </Link>
        </li>
        {groups.map((g) => (
          <Branch key={g.groupCode} group={g} level={1} counted={counted} value={value} hrefOf={hrefOf} />
        ))}
      </ul>
    </nav>
  );
}

function Branch({ group, level, counted, value, hrefOf }: { group: Group; level: number; counted: boolean; value: string | undefined; hrefOf: Props["hrefOf"] }) {
  const chosen = !!value?.startsWith(group.groupCode);
  const [opened, setOpened] = useState<boolean>();
  const open = opened ?? chosen;
  const more = group.subGroupList.length > 0;
  return (
    <li className={s[`l${level}`]}>
      <div className={value === group.groupCode ? s.on : undefined}>
        {more && (
          <button type="button" aria-expanded={open} aria-label={`${group.groupName}的下级分类`} onClick={() => setOpened(!open)}>
            <Icon name="right" />
          </button>
        )}
        <Link href={hrefOf(group.groupCode)} replace shallow scroll={false} aria-current={value === group.groupCode ? "true" : undefined} onClick={() => setOpened(undefined)}>
          {group.groupName}
          {counted && <i className="num">{count(group.count)}</i>}
        </Link>
      </div>
      {more && open && (
        <ul>
          {group.subGroupList.map((g) => (
            <Branch key={g.groupCode} group={g} level={level + 1} counted={counted} value={value} hrefOf={hrefOf} />
          ))}
        </ul>
      )}
    </li>
  );
}
