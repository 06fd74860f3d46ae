import { isGone, messageOf, type ApiError } from "@/api/error";
import { Dialog } from "@/ui/Dialog";
import { Empty, PageError } from "@/ui/states";

/** Stands where the system would that the address names: there is none that can be tried, or it could not be read. */
export function NoDemo({ error, onRetry, onClose }: { error: ApiError | undefined; onRetry: () => void; onClose: () => void }) {
  return (
    <Dialog title="演示系统" onClose={onClose}>
      {error && !isGone(error) ? (
        <PageError error={error} onRetry={onRetry} />
      ) : (
        <Empty of="broken" text={error ? messageOf(error) : "这个演示系统不存在，或已停止开放。"}>
          <button type="button" className="btn" onClick={onClose}>
            看其他演示系统
          </button>
        </Empty>
      )}
    </Dialog>
  );
}
