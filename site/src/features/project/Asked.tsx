import { Button } from "antd";
import { useGet } from "@/api/hooks";
import { useSubmit } from "@/api/useSubmit";
import { ConfirmButton } from "@/ui/antd/ConfirmButton";
import { ErrorStrip } from "@/ui/states";
import { toast } from "@/ui/toast";
import { roleName } from "./status";
import s from "./project.module.css";

const ASKED = "/platform/home/userItem/asked";

/** The projects that one is asked into, above one's own; nothing where there are none. */
export function Asked({ onJoined }: { onJoined: () => void }) {
  const { data, error, mutate } = useGet(ASKED, {});
  const { submit, busy, error: refused } = useSubmit("/platform/home/userItem/answer", { onDone: (left) => void mutate(left, false) });
  if (error && !data) return <ErrorStrip error={error} onRetry={() => void mutate()} />;
  if (!data?.length && refused === null) return null;
  return (
    <section className={s.asked} aria-label="邀请您加入的项目">
      {refused !== null && <ErrorStrip error={refused} />}
      <ul>
        {data?.map((a) => (
          <li key={a.projectId} data-asked={a.projectId}>
            <span>
              {a.byName}邀请您以{roleName[a.role]}身份加入<b>“{a.itemName}”</b>
              <small className="num">{a.expireTime.slice(0, 10)} 前有效</small>
            </span>
            <Button
              size="small"
              type="primary"
              disabled={busy}
              onClick={async () => {
                if (!(await submit({ projectId: a.projectId, result: 3 }))) return;
                toast(`已加入“${a.itemName}”`, "ok");
                onJoined();
              }}
            >
              加入
            </Button>
            <ConfirmButton size="small" disabled={busy} title={`拒绝加入“${a.itemName}”？`} detail="拒绝后需要对方重新邀请。" yes="拒绝" onYes={() => submit({ projectId: a.projectId, result: 2 })}>
              拒绝
            </ConfirmButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
