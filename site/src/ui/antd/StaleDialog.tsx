import type { ReactNode } from "react";
import { same } from "../same";
import { Dialog } from "./Dialog";
import s from "./antd.module.css";

export interface Difference {
  label: string;
  mine: ReactNode;
  theirs: ReactNode;
}

/** The fields in which two versions of a record differ, by the labels of the form. */
export function differences<R extends object>(labels: Partial<Record<keyof R, string>>, mine: Partial<R>, theirs: R, shown: Partial<Record<keyof R, (value: never) => ReactNode>> = {}): Difference[] {
  return (Object.entries(labels) as [keyof R, string][])
    .filter(([name]) => !same(mine[name] ?? "", theirs[name] ?? ""))
    .map(([name, label]) => {
      const show = (value: unknown) => (shown[name] ? shown[name](value as never) : String(value ?? "")) || "（空）";
      return { label, mine: show(mine[name]), theirs: show(theirs[name]) };
    });
}

interface Props {
  differences: Difference[];
  /** Takes the record as it stands now; what was typed is gone. */
  onReload: () => void;
  /** Stays with what was typed, on top of the record as it stands now. Nothing is saved by this. */
  onKeep: () => void;
}

/** The same of what is edited and saved whole, as a list is: its rows are not held against each other. */
export function StaleList({ title, onReload, onKeep, children }: Omit<Props, "differences"> & { title: string; children: ReactNode }) {
  return (
    <Dialog title={title} yes="重新载入" onYes={onReload} no="保留我填写的" onClose={onKeep}>
      <p>{children}</p>
    </Dialog>
  );
}

/** Somebody, or another tab, has saved the record meanwhile: what differs, and the two ways on. */
export function StaleDialog({ differences, onReload, onKeep }: Props) {
  return (
    <Dialog title="内容已被修改" width={640} yes="重新载入" onYes={onReload} no="保留我填写的" onClose={onKeep}>
      <p>在您编辑期间，这份内容已在别处保存过。重新载入会放弃您填写的内容；保留后请核对，再点保存。</p>
      {differences.length > 0 && (
        <table className={s.diff}>
          <thead>
            <tr>
              <th scope="col">项目</th>
              <th scope="col">您填写的</th>
              <th scope="col">现在的</th>
            </tr>
          </thead>
          <tbody>
            {differences.map((d) => (
              <tr key={d.label}>
                <th scope="row">{d.label}</th>
                <td>{d.mine}</td>
                <td>{d.theirs}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}
