import { useState } from "react";
import { messageOf } from "@/api/error";
import type { Posts } from "@/api/shapes";
import { useSubmit } from "@/api/useSubmit";
import { SavedSearches } from "@/parts/family/SavedSearches";
import { Dialog } from "@/ui/Dialog";
import { Field, FormError } from "@/ui/Field";
import { toast } from "@/ui/toast";
import s from "@/parts/family/saved.module.css";

type Ask = Omit<Posts["/family/mall/search/save"]["body"], "name">;
const NAME = 30;

/** Keeps the search of a list under a name, and shows those that are kept. */
export function SaveSearch({ ask, said, onClose }: { ask: Ask; said: string; onClose: () => void }) {
  const [name, setName] = useState(said.slice(0, NAME));
  const { submit, busy, error, fields } = useSubmit("/family/mall/search/save", {
    refresh: ["/family/mall/search/list"],
    onDone: () => {
      toast("已保存，有新族符合时会通知您", "ok");
      onClose();
    },
  });
  return (
    <Dialog title="保存搜索" onClose={onClose}>
      <form
        className={s.form}
        onSubmit={(e) => {
          e.preventDefault();
          void submit({ ...ask, name: name.trim() });
        }}
      >
        <p className="t2">以后有新上架的族符合这些条件，会在消息里告诉您，每个族只说一次。</p>
        <Field label="名称" maxLength={NAME} value={name} onChange={setName} error={fields.name} />
        {error !== null && !fields.name && <FormError>{messageOf(error)}</FormError>}
        <footer>
          <button type="submit" className="btn p" disabled={busy} aria-busy={busy}>
            保存
          </button>
        </footer>
      </form>
      <h3 className={s.kept}>已保存的搜索</h3>
      <SavedSearches empty="还没有保存过搜索，最多可以保存 20 个。" />
    </Dialog>
  );
}
