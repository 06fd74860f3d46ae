import type { FamilyDetail } from "@/api/shapes";
import { Icon } from "@/ui/Icon";
import { Rule } from "./Rule";
import s from "./facts.module.css";

/** The health score with each deduction and what to do about it; what could not be looked at stands apart and costs nothing. */
export function Health({ health, checks, unchecked, title = "健康分" }: Pick<FamilyDetail, "health" | "checks" | "unchecked"> & { title?: string }) {
  return (
    <section className="panel" aria-label={title}>
      <header>
        <h2>{title}</h2>
      </header>
      <div className={s.health}>
        <p className={s.score}>
          <b className="num">{health < 0 ? "—" : health}</b>
          <span className="t3">{health < 0 ? "没有可以检测的文件" : "/ 100，按文件内容评分"}</span>
        </p>
        {health >= 0 && <Rule share={health / 100} />}
        <ul className={s.checks}>
          {checks.map((c) => (
            <li key={c.rule + c.text}>
              <span className={c.level === "hint" ? "t3" : "warn"}>
                <Icon name="warning" />
              </span>
              <span>{c.text}</span>
              <b className="num">{c.points ? `−${c.points}` : ""}</b>
              <small>{c.mend}</small>
            </li>
          ))}
          {!checks.length && health >= 0 && (
            <li>
              <span className="ok">
                <Icon name="check" />
              </span>
              <span>没有扣分项</span>
            </li>
          )}
        </ul>
        {unchecked.length > 0 && (
          <p className={s.unchecked}>
            <b>未检测</b>
            {unchecked.join("、")}
          </p>
        )}
      </div>
    </section>
  );
}
