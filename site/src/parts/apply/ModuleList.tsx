import { useMemo } from "react";
import { modulesOf } from "../template/modules";
import s from "./apply.module.css";

/** What a project on a template begins with, a module a line that opens. */
export function ModuleList({ text }: { text: string }) {
  const modules = useMemo(() => modulesOf(text), [text]);
  const functions = modules.reduce((n, m) => n + m.functionList.length, 0);
  if (!modules.length) return null;
  return (
    <details className={s.modules}>
      <summary>
        <span className="num">{modules.length}</span> 个模块，<span className="num">{functions}</span> 项功能
      </summary>
      <ul>
        {modules.map((m) => (
          <li key={m.moduleName}>
            <b>{m.moduleName}</b>
            <span>{m.functionList.map((f) => f.functionName).join("、")}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
