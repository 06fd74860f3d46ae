import { post } from "@/api/client";
import type { Posts } from "@/api/shapes";
import { useSubmit } from "@/api/useSubmit";
import { useFormOf } from "@/ui/antd/useFormOf";
import { toast } from "@/ui/toast";
import { edits, infos, ON, type Own, refreshed, type WholeKind } from "./kinds";

interface Options<K extends WholeKind, F> {
  blank: F;
  fieldsFrom: (own: Own<K>) => F;
  inputOf: (fields: F) => Omit<Posts[(typeof edits)[K]]["body"], "id" | "rev">;
  /** A new one has its id. */
  onOpen: (id: string) => void;
}

/** A record in its editor: its form, and its save. What the server answers to that holds the row alone, so the whole of it is read. */
export function useRecord<K extends WholeKind, F extends object>(kind: K, own: Own<K> | undefined, { blank, fieldsFrom, inputOf, onOpen }: Options<K, F>) {
  const { onStale, ...of } = useFormOf(own, (o) => (o ? fieldsFrom(o) : blank));
  const { form, base, first, take } = of;
  const again = async () => base && onStale((await post(infos[kind], { id: base.id })) as NonNullable<typeof base>);
  const { submit, busy, error } = useSubmit(
    async (fields: F, attempt) => {
      const input = { ...inputOf({ ...first, ...fields }), ...(base ? { id: base.id, rev: base.rev } : {}) };
      const saved = await post(edits[kind], input as Posts[(typeof edits)[K]]["body"], attempt);
      return post(infos[kind], { id: saved.id }, { enterprise: attempt.enterprise });
    },
    {
      form,
      refresh: refreshed(kind),
      onStale: () => void again(),
      onDone: (saved) => {
        take(saved as NonNullable<typeof base>);
        toast(saved.status === ON ? "修改已保存，提交审核通过后生效" : "草稿已保存", "ok");
        if (!base) onOpen(saved.id);
      },
    },
  );
  return { ...of, submit, busy, error, locked: !!base && !base.can.edit };
}
