import { Cover } from "@/ui/Cover";
import { Film } from "@/ui/Film";
import { RichTextView } from "@/ui/richtext/RichTextView";
import type { Change, Fact } from "./kinds";
import s from "./publish.module.css";

/** What differs, field by field, the two sides beside each other. */
export function Changes({ changes, before, after }: { changes: readonly Change[]; before: string; after: string }) {
  return (
    <div className={s.changes}>
      {changes.map((c) => (
        <section key={c.name} aria-label={c.label} data-change={c.name}>
          <h4>{c.label}</h4>
          <div className={s.sides}>
            <div>
              <small>{before}</small>
              <Value form={c.form} value={c.before ?? []} other={c.after ?? []} sign="gone" />
            </div>
            <div>
              <small>{after}</small>
              <Value form={c.form} value={c.after ?? []} other={c.before ?? []} sign="new" />
            </div>
          </div>
        </section>
      ))}
    </div>
  );
}

/** What a record says, fact by fact. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={s.facts}>
      {facts
        .filter((f) => f.value?.length)
        .map((f) => (
          <div key={f.name}>
            <dt>{f.label}</dt>
            <dd>
              <Value form={f.form} value={f.value ?? []} />
            </dd>
          </div>
        ))}
    </dl>
  );
}

interface ValueProps {
  form: Fact["form"];
  value: readonly string[];
  other?: readonly string[];
  sign?: "gone" | "new";
}

function Value({ form, value, other, sign }: ValueProps) {
  if (!value.length) return <p className="t3">（空）</p>;
  const marked = (v: string) => (other && !other.includes(v) ? s[sign ?? "new"] : undefined);
  if (form === "html")
    return (
      // A region that scrolls has to be reached by the keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      <div className={s.html} tabIndex={0} role="group" aria-label="正文">
        <RichTextView html={value.join("")} />
      </div>
    );
  if (form === "picture")
    return (
      <ul className={s.pictures}>
        {value.map((v, i) => (
          <li key={i} className={marked(v)}>
            <Cover url={v.startsWith("drawing:") ? "" : v} kind={v.replace("drawing:", "")} id={v} name="" alt={v.startsWith("drawing:") ? "图样" : "图片"} />
          </li>
        ))}
      </ul>
    );
  if (form === "film") return <Film url={value[0] ?? ""} label="视频" className={`${s.film} ${marked(value[0] ?? "") ?? ""}`} />;
  return (
    <ul className={s.values}>
      {value.map((v, i) => (
        <li key={i} className={marked(v)}>
          {v}
        </li>
      ))}
    </ul>
  );
}
