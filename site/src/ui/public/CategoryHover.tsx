import { shorten } from "../shorten";
import { useHover } from "../useHover";
import { Icon } from "../Icon";
import { Link, type Href } from "../Link";
import s from "./category.module.css";

/** A category with what lies below it, at most three levels deep (ENTITY-01). */
export interface CategoryGroup {
  groupName: string;
  groupCode: string;
  subGroupList: CategoryGroup[];
}
interface Props {
  label: string;
  groups: readonly CategoryGroup[];
  /** The code that is chosen; the groups above it are marked too. */
  value: string | undefined;
  hrefOf: (code: string | undefined) => Href;
}
/** Ten Chinese characters. */
const WIDTH = 20;
const above = (code: string, value: string | undefined) => value === code || !!value?.startsWith(`${code}-`);

/**
 * Categories whose lower levels stand beside them while the pointer or the focus is there. A phone opens them in their
 * place. Names beyond ten characters are shortened and told whole by the tooltip.
 */
export function CategoryHover({ label, groups, value, hrefOf }: Props) {
  const hover = useHover();
  const entry = (g: CategoryGroup) => (
    <Link href={hrefOf(g.groupCode)} replace shallow scroll={false} title={g.groupName} aria-current={above(g.groupCode, value) ? "true" : undefined} onClick={() => hover.set("")}>
      {shorten(g.groupName, WIDTH)}
    </Link>
  );
  return (
    <nav
      className={s.box}
      aria-label={label}
      onMouseLeave={hover.hide}
      onKeyDown={(e) => e.key === "Escape" && hover.set("")}
      onBlur={(e) => !e.currentTarget.contains(e.relatedTarget) && hover.hide()}
    >
      <div className={s.all}>
        <Link href={hrefOf(undefined)} replace shallow scroll={false} aria-current={value ? undefined : "true"}>
          {label}
        </Link>
      </div>
      <ul>
        {groups.map((g) => {
          const open = hover.open === g.groupCode;
          return (
            <li key={g.groupCode} className={open ? s.open : ""} onPointerEnter={(e) => e.pointerType === "mouse" && hover.show(g.groupCode)}>
              <div className={s.first}>
                {entry(g)}
                {!!g.subGroupList?.length && (
                  <button type="button" aria-expanded={open} aria-label={`${g.groupName}的下级分类`} onClick={() => hover.toggle(g.groupCode)}>
                    <Icon name="right" />
                  </button>
                )}
              </div>
              {open && !!g.subGroupList?.length && (
                <div className={s.panel}>
                  {g.subGroupList.map((second) => (
                    <div key={second.groupCode} className={s.second}>
                      {entry(second)}
                      <ul>
                        {second.subGroupList.map((third) => (
                          <li key={third.groupCode}>{entry(third)}</li>
                        ))}
                      </ul>
                    </div>
                  ))}
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
