import { Icon } from "@/ui/Icon";
import { kindOf, type ViewerElement } from "./model";
import s from "./viewer.module.css";

/** What is known of the picked element. */
export function Properties({ element, onClose }: { element: ViewerElement; onClose: () => void }) {
  const { name, storey, guid, properties = [] } = element;
  const sets = [...new Set(properties.map((p) => p.set))];
  return (
    <aside className={s.properties} aria-label="构件属性" aria-live="polite">
      <header>
        <h3>{name || kindOf(element.class)}</h3>
        <button type="button" aria-label="关闭属性" onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <dl>
        <dt>类别</dt>
        <dd>{kindOf(element.class)}</dd>
        {storey && (
          <>
            <dt>楼层</dt>
            <dd>{storey}</dd>
          </>
        )}
        {guid && (
          <>
            <dt>GUID</dt>
            <dd className="code">{guid}</dd>
          </>
        )}
      </dl>
      {sets.map((set) => (
        <section key={set}>
          <h4>{set}</h4>
          <dl>
            {properties
              .filter((p) => p.set === set)
              .map((p) => (
                <div key={p.name}>
                  <dt>{p.name}</dt>
                  <dd>{p.value}</dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </aside>
  );
}
