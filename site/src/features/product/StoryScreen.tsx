import { paths } from "@/paths";
import { Cover } from "@/ui/Cover";
import { Icon, type IconName } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import s from "./story.module.css";

export interface Story {
  lead: string;
  drawing: string;
  points: readonly { icon: IconName; title: string; text: string }[];
  stepsTitle: string;
  steps: readonly { title: string; text: string }[];
  figures: readonly { value: string; unit: string; label: string }[];
  questions: readonly { ask: string; answer: string }[];
  first: { text: string; href: string };
}

/** A page that explains one product, and leads to the trial and to somebody who answers. */
export function StoryScreen({ title, story }: { title: string; story: Story }) {
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
          <Cover kind={story.drawing} id={title} eager />
        </div>
      </header>
      <dl className={s.figures}>
        {story.figures.map((f) => (
          <div key={f.label}>
            <dt>{f.label}</dt>
            <dd>
              <b className="num">{f.value}</b> {f.unit}
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
