import { useLabels } from "@/parts/labels";
import s from "./case.module.css";

/** The stages of a project's life, the one that the case is about marked. */
export function Stages({ stage }: { stage: string }) {
  const { options } = useLabels("STAGE");
  return (
    <ol className={s.stages} aria-label="所属阶段">
      {options.map((o) => (
        <li key={o.value} aria-current={o.value === stage ? "step" : undefined}>
          {o.label}
        </li>
      ))}
    </ol>
  );
}
