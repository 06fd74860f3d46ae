import { InputNumber } from "antd";
import { useState } from "react";
import { post } from "@/api/client";
import type { Posts } from "@/api/shapes";
import { useSubmit } from "@/api/useSubmit";
import { usePicked } from "@/session/session";
import { Dialog } from "@/ui/antd/Dialog";
import { ErrorStrip } from "@/ui/states";
import { toast } from "@/ui/toast";
import s from "./inside.module.css";

type Difference = Posts["/micro/home/project/qywx-sync/{id}"]["data"];

/** Holds a project's people against a department of the company chat app: the difference first, then what it says, as it was looked at. */
export function SyncDialog({ projectId, onDone, onClose }: { projectId: string; onDone: () => Promise<unknown>; onClose: () => void }) {
  const enterprise = usePicked((x) => x.companyId);
  const [departmentId, setDepartment] = useState(1);
  const [seen, setSeen] = useState<Difference>();
  const call = (body: Posts["/micro/home/project/qywx-sync/{id}"]["body"]) => post(`/micro/home/project/qywx-sync/${encodeURIComponent(projectId)}` as "/micro/home/project/qywx-sync/{id}", body, { enterprise });
  const look = useSubmit(async (department: number) => setSeen(await call({ departmentId: department })));
  const apply = useSubmit(async (hash: string) => {
    const done = await call({ departmentId, apply: 1, hash });
    await onDone();
    if (done.failed.length) return toast(done.failed.map((f) => f.reason).join("；"), "bad");
    toast(`已同步：加入 ${done.add.length} 人，移除 ${done.remove.length} 人`, "ok");
    onClose();
  });
  const same = seen && !seen.add.length && !seen.remove.length;
  const busy = look.busy || apply.busy;
  return (
    <Dialog
      title="从企业微信同步成员"
      width={520}
      onClose={onClose}
      busy={busy}
      footer={
        <>
          <button type="button" className="btn" disabled={busy} onClick={() => void look.submit(departmentId)}>
            {look.busy ? "正在比对" : seen ? "重新比对" : "比对成员"}
          </button>
          {seen && !same && (
            <button type="button" className="btn p" disabled={busy} onClick={() => void apply.submit(seen.hash)}>
              {apply.busy ? "正在同步" : "按此同步"}
            </button>
          )}
        </>
      }
    >
      {look.error !== null && <ErrorStrip error={look.error} />}
      {apply.error !== null && <ErrorStrip error={apply.error} />}
      <div className={s.department}>
        <label htmlFor="sync-department">企业微信部门编号</label>
        <InputNumber
          id="sync-department"
          min={1}
          max={4294967295}
          precision={0}
          value={departmentId}
          onChange={(value) => {
            setDepartment(value ?? 1);
            setSeen(undefined);
          }}
        />
      </div>
      <p className="t3">1 是整个企业。先显示差异，确认后才会更改；项目管理员不会被移除。</p>
      {seen && (
        <div className={s.difference} data-difference={seen.add.length + seen.remove.length}>
          {same && <p>项目成员与该部门一致，不需要更改。</p>}
          <Names title="加入" names={seen.add.map((m) => m.name)} />
          <Names title="移除" names={seen.remove.map((m) => m.name)} />
          <Names title="没有匹配的账号" names={seen.unknown} count={seen.unmet} hint="还没有绑定企业微信，或不是本企业的成员。" />
        </div>
      )}
    </Dialog>
  );
}

function Names({ title, names, count = names.length, hint }: { title: string; names: readonly string[]; count?: number; hint?: string }) {
  if (!count) return null;
  return (
    <section aria-label={title}>
      <h3>
        {title} <span className="num">{count}</span> 人
      </h3>
      {names.length > 0 && <p>{names.join("、")}</p>}
      {hint && <p className="t3">{hint}</p>}
    </section>
  );
}
