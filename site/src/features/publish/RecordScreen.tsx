import { Select } from "antd";
import type { ReactNode } from "react";
import type { Filters, Values } from "@/api/filters";
import type { List } from "@/api/useList";
import { useLabels } from "@/parts/labels";
import { useEditing } from "@/parts/editing/useEditing";
import { Permit } from "@/session/Permit";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import type { ListColumn } from "@/ui/antd/ListTable";
import { ScreenHead } from "@/ui/antd/ScreenHead";
import { useDialog } from "@/ui/useDialog";
import { type Counts, type Kind, kinds } from "./kinds";
import { RecordList, type Shown } from "./RecordList";

interface Props<F extends Filters, R extends object> {
  title: string;
  kind: Kind;
  list: List<F, R>;
  counts: Counts | undefined;
  /** The dictionary of their types, and the filter that holds one. */
  types: string;
  typeFilter: keyof F & string;
  shown: (row: R) => Shown;
  columns: ListColumn<R>[];
  onRemove: (id: string) => Promise<unknown>;
  empty: string;
  editor: (id: string, edit: (to: string) => void) => ReactNode;
  preview: (row: Shown, close: () => void) => ReactNode;
}

/** The records of one kind in any state with a filter of their type, and the editor in their place. */
export function RecordScreen<F extends Filters, R extends object>({ title, kind, list, counts, types, typeFilter, shown, columns, onRemove, empty, editor, preview }: Props<F, R>) {
  const labels = useLabels(types);
  const { id, edit } = useEditing();
  const dialog = useDialog<{ kind: "preview"; row: Shown }>();
  if (id) return <AntdLayout key={id}>{editor(id, edit)}</AntdLayout>;
  const values: Record<string, unknown> = list.values;
  const words = kinds[kind];
  const set = (change: Record<string, unknown>) => list.set(change as Values<F>);
  return (
    <AntdLayout>
      <ScreenHead title={title}>
        <Permit any={[words.rights.edit]}>
          <button type="button" className="btn p" onClick={() => edit("new")}>
            新建{words.word}
          </button>
        </Permit>
      </ScreenHead>
      <RecordList
        kind={kind}
        list={list}
        place={{ status: values.status as number | undefined, staged: values.staged === "1" }}
        go={({ status, staged }) => set({ status, staged: staged ? "1" : undefined })}
        counts={counts}
        shown={shown}
        columns={columns}
        filters={<Select aria-label="类型" placeholder="全部类型" allowClear value={values[typeFilter] as string | undefined} options={labels.options} onChange={(to?: string) => set({ [typeFilter]: to })} />}
        keyword={list.keyword("keyword")}
        onEdit={edit}
        onRemove={onRemove}
        onPreview={(row) => dialog.open({ kind: "preview", row })}
        empty={{ text: empty }}
      />
      {dialog.value && preview(dialog.value.row, dialog.close)}
    </AntdLayout>
  );
}
