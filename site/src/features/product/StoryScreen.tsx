import type { ReactNode } from "react";
import { usePublic } from "@/api/hooks";
import type { Counters } from "@/api/shapes";
import { paths } from "@/addresses";
import { Cover } from "@/ui/Cover";
import { Icon, type IconName } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import { count } from "@/ui/text";
import s from "./story.module.css";

export interface Story {
  lead: string;
  /** What its picture shows, by the words that draw/kindOf.ts knows software by. */
  picture: string;
  points: readonly { icon: IconName; title: string; text: string }[];
  stepsTitle: string;
  steps: readonly { title: string; text: string }[];
  /** What is promised stands as it is; what is counted is read: a counter of the platform, or the demonstration systems. */
  figures: readonly ({ unit: string; label: string } & ({ value: string } | { counted: keyof Counters | "demo" }))[];
  questions: readonly { ask: string; answer: string }[];
  first: { text: string; href: string };
}

/** The figures as text; what is still read, or could not be, is a dash. */
function useFigures(figures: Story["figures"]): string[] {
  const wants = (what: (counted: string) => boolean) => figures.some((f) => "counted" in f && what(f.counted));
  const counters = usePublic("/platform/home/api/homePage/count", {}, wants((c) => c !== "demo"));
  const demos = usePublic("/micro/home/api/demo/queryInfo", { current: 1, pageSize: 1 }, wants((c) => c === "demo"));
  return figures.map((f) => {
    if ("value" in f) return f.value;
    const n = f.counted === "demo" ? demos.data?.total : counters.data?.[f.counted];
    return n === undefined ? "—" : count(n);
  });
}

/** A page that explains one product, shows what there is of it, and leads to the trial and to somebody who answers. */
export function StoryScreen({ title, story, children }: { title: string; story: Story; children: ReactNode }) {
  const shown = useFigures(story.figures);
  return (
    <article className={s.story}>
      <header className={s.hero}>
        <div>
          <h1>{title}</h1>
          <p>{story.lead}</p>
          <div className={s.cta}>
            <Link className="btn c lg" href={story.first.href}>
              {story.first.text}
            </Link>
            <Link className="btn lg" href={paths.business}>
              联系咨询
            </Link>
          </div>
        </div>
        <div className={s.figure}>
          <Cover kind="" id={title} name={story.picture} software eager />
        </div>
      </header>
      <dl className={s.figures}>
        {story.figures.map((f, i) => (
          <div key={f.label}>
            <dt>{f.label}</dt>
            <dd>
              <b className="num">{shown[i]}</b> {f.unit}
            </dd>
          </div>
        ))}
      </dl>
      <ul className={s.points}>
        {story.points.map((point) => (
          <li key={point.title}>
            <Icon name={point.icon} />
            <h2>{point.title}</h2>
            <p>{point.text}</p>
          </li>
        ))}
      </ul>
      {children}
      <section>
        <h2 className={s.heading}>{story.stepsTitle}</h2>
        <ol className={s.steps}>
          {story.steps.map((step, i) => (
            <li key={step.title}>
              <span className="num">{i + 1}</span>
              <h3>{step.title}</h3>
              <p>{step.text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section>
        <h2 className={s.heading}>常见问题</h2>
        <div className={s.questions}>
          {story.questions.map((q) => (
            <details key={q.ask}>
              <summary>
                {q.ask}
                <Icon name="down" />
              </summary>
              <p>{q.answer}</p>
            </details>
          ))}
        </div>
      </section>
    </article>
  );
}
