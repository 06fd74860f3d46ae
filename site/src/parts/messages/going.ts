import { createStore } from "@/store";
import { undoable } from "@/ui/undo";
import { remove } from "./unread";

const store = createStore<{ ids: ReadonlySet<string> }>({ ids: new Set() });
/** Messages that go unless 撤销 is pressed: no list shows them meanwhile, wherever they were deleted. */
export const useGoing = () => store.use().ids;

/** Deletes messages once that cannot be undone any more; `undo` happens beside their coming back when 撤销 is pressed. */
export function discard(ids: readonly string[], undo?: () => Promise<unknown>) {
  const back = () => store.set({ ids: new Set([...store.get().ids].filter((id) => !ids.includes(id))) });
  store.set({ ids: new Set([...store.get().ids, ...ids]) });
  undoable(`已删除 ${ids.length} 条消息`, {
    undo: () => {
      back();
      return undo?.();
    },
    commit: () => remove([...ids]).then(back),
    failed: back,
  });
}
