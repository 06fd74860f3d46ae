import { Button, Checkbox } from "antd";
import { useState } from "react";
import { useGet } from "@/api/hooks";
import { useSubmit } from "@/api/useSubmit";
import { Dialog } from "@/ui/antd/Dialog";
import { RowSkeleton } from "@/ui/skeletons";
import { ErrorStrip } from "@/ui/states";
import { toast } from "@/ui/toast";
import { refreshed, type Member } from "./tree";
import s from "./organization.module.css";

/** Which applications a member may open. */
export function AppsDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { data, error } = useGet("/micro/sys/user/appAccess", { userId: member.userId });
  const [chosen, setIds] = useState<string[]>();
  const ids = chosen ?? data?.filter((a) => a.granted).map((a) => a.appId) ?? [];
  const save = useSubmit("/micro/sys/userAccess/update", {
    refresh: [...refreshed, "/micro/sys/user/appAccess"],
    onDone: () => {
      toast("应用授权已保存", "ok");
      onClose();
    },
  });
  // What an audience opens is not decided here, and what was assigned besides stays assigned.
  const shared = data?.filter((a) => a.shared).map((a) => a.appId) ?? [];
  const decides = (data?.length ?? 0) > shared.length;
  const choose = (to: string[]) => setIds([...ids.filter((id) => shared.includes(id)), ...to.filter((id) => !shared.includes(id))]);
  return (
    <Dialog title={`${member.name}的应用`} width={440} yes={decides ? "保存" : undefined} onYes={() => void save.submit({ userId: member.userId, appIds: ids })} busy={save.busy} onClose={onClose} footer={decides ? undefined : <Button onClick={onClose}>关闭</Button>}>
      {(error ?? save.error) ? <ErrorStrip error={error ?? save.error} /> : null}
      {!data && !error && <RowSkeleton rows={2} />}
      {data?.length === 0 && <p className="t2">企业还没有添加应用。在应用广场添加后，可以在这里决定成员能打开哪些。</p>}
      {!!data?.length && <Checkbox.Group className={s.apps} value={[...new Set([...ids, ...shared])]} onChange={choose} options={data.map((a) => ({ value: a.appId, label: a.shared ? `${a.name}（已对其开放）` : a.name, disabled: a.shared }))} />}
    </Dialog>
  );
}
