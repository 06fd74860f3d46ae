import { Cover } from "@/ui/Cover";
import { Link } from "@/ui/Link";
import { momentOf } from "@/ui/time";
import s from "./record.module.css";

/** What a record says, name by name. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={s.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What happened to a record, in the order given. */
export function Steps({ steps }: { steps: readonly { time: string; by: string; deed: string; text: string }[] }) {
  return (
    <ol className={s.steps}>
      {steps.map((step, i) => (
        <li key={`${step.time}-${i}`}>
          <b>{step.deed}</b>
          <span className="t3">
            {step.by}，<span className="num">{momentOf(step.time)}</span>
          </span>
          {step.text && <p>{step.text}</p>}
        </li>
      ))}
    </ol>
  );
}

interface Named {
  id: string;
  name: string;
  cover: string;
  kind: string;
  dims: { width: number; height: number; depth: number };
}

/** A family that a record is about, leading to its page. */
export function FamilyLink({ family, href, sub, target }: { family: Named; href: string; sub: string; target?: "_blank" }) {
  return (
    <Link className={s.family} href={href} target={target}>
      <span>
        <Cover url={family.cover} kind={family.kind} id={family.id} name={family.name} dims={family.dims} />
      </span>
      <span>
        <b>{family.name}</b>
        <small className="t3">{sub}</small>
      </span>
    </Link>
  );
}
