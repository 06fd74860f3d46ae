import { moment } from "@/ui/time";
import { labels, results, textOf, type Choices, type DetailFields, type Step } from "./details";
import s from "./History.module.css";

/** Every step of an enterprise's life, the newest first, with what a resubmission changed field by field. */
export function History({ steps, choices, names = true }: { steps: readonly Step[]; choices: Choices; names?: boolean }) {
  return (
    <ol className={s.history}>
      {steps.map((step, i) => (
        <li key={`${step.at}-${i}`} data-result={step.result}>
          <p className={s.head}>
            <b className={results[step.result]?.tone === "bad" ? "bad" : results[step.result]?.tone === "ok" ? "ok" : ""}>
              {step.result === "submit" && i < steps.length - 1 ? "重新提交" : (results[step.result]?.label ?? step.result)}
            </b>
            <span className="t3">
              {moment(step.at)}
              {names && step.byName ? `　${step.byName}` : ""}
            </span>
          </p>
          {step.reason && <p className={s.reason}>{step.reason}</p>}
          {!!step.diff?.length && <Difference changes={step.diff} choices={choices} />}
        </li>
      ))}
    </ol>
  );
}

/** Field by field, before and after. */
function Difference({ changes, choices }: { changes: NonNullable<Step["diff"]>; choices: Choices }) {
  const show = (field: string, value: string, after: boolean) => (field === "license" || field === "logo" ? (value ? (after ? "新上传的文件" : "原来的文件") : "") : textOf(field, value, choices)) || "（空）";
  return (
    // A region that scrolls has to be reached by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={s.scroll} tabIndex={0} role="group" aria-label="修改前后对比">
      <table className={s.diff}>
        <thead>
          <tr>
            <th scope="col">项目</th>
            <th scope="col">修改前</th>
            <th scope="col">修改后</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((c) => (
            <tr key={c.field}>
              <th scope="row">{labels[c.field as keyof DetailFields] ?? c.field}</th>
              <td>
                <del>{show(c.field, c.before, false)}</del>
              </td>
              <td>
                <ins>{show(c.field, c.after, true)}</ins>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
