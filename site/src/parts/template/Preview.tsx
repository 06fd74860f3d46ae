import { useState } from "react";
import { Dialog } from "@/ui/Dialog";
import { Icon } from "@/ui/Icon";
import type { Module } from "./modules";
import s from "./preview.module.css";

/** A project as it opens with the template: its modules to the left, what they do to the right. Nothing is made. */
export function Preview({ name, modules, onClose }: { name: string; modules: Module[]; onClose: () => void }) {
  const [at, setAt] = useState(0);
  const module = modules[at];
  return (
    <Dialog title={`预览：${name}`} onClose={onClose}>
      <div className={s.preview}>
        <p className={s.note}>项目开通后左侧是模块，右侧是功能。这里只是预览，不会生成任何数据。</p>
        <div className={s.stage}>
          <nav aria-label="模块">
            {modules.map((m, i) => (
              <button key={m.moduleName} type="button" aria-current={i === at ? "true" : undefined} onClick={() => setAt(i)}>
                {m.moduleName}
              </button>
            ))}
          </nav>
          <div>
            <h3>{module?.moduleName}</h3>
            <ul>
              {module?.functionList.map((f) => (
                <li key={f.functionName}>
                  <Icon name="template" />
                  {f.functionName}
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
    </Dialog>
  );
}
