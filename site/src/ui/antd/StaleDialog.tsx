import type { ReactNode } from "react";
import { same } from "../same";
import { staleWords } from "../useStale";
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

/** A long text as a cell of the table shows it. */
export const brief = (text: string) => text && `${[...text].length} 字，结尾“${[...text].slice(-40).join("")}”`;

interface Props {
  /** What was saved, where the page says it by a name of its own. */
  of?: string;
  /** Left out where all is edited and saved whole, as a list is: its rows are not held against each other, and what is kept replaces them. */
  differences?: Difference[];
  /** Takes the record as it stands now; what was typed is gone. */
  onReload: () => void;
  /** Stays with what was typed, on top of the record as it stands now. Nothing is saved by this. */
  onKeep: () => void;
}

/** Somebody, or another tab, has saved the record meanwhile: what differs, and the two ways on. */
export function StaleDialog({ of = "这份内容", differences, onReload, onKeep }: Props) {
  return (
    <Dialog title="内容已被修改" width={differences ? 640 : undefined} yes={staleWords.yes} onYes={onReload} no={staleWords.no} onClose={onKeep}>
      <p>{staleWords.text(of, differences ? "" : "会用您的内容替换别处保存的内容")}</p>
      {!!differences?.length && (
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
