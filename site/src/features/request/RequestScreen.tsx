import { Button } from "antd";
import { useFrozen } from "@/session/Permit";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { ScreenHead } from "@/ui/antd/ScreenHead";
import { useDialog } from "@/ui/useDialog";
import type { Act } from "./DetailDrawer";
import { Requests } from "./Requests";

/** What an enterprise's people ask of its families, and who works on it. */
export function RequestScreen({ title }: { title: string }) {
  const dialog = useDialog<Act>();
  const frozen = useFrozen();
  return (
    <AntdLayout>
      <ScreenHead title={title} about="同事找不到的构件在这里提出。先处理需要日期最近的，完成时关联到共享族库里的族。">
        {!frozen && (
          <Button type="primary" onClick={() => dialog.open({ kind: "ask" })}>
            请求构件
          </Button>
        )}
      </ScreenHead>
      <section className="panel" aria-label={title}>
        <Requests mine={false} dialog={dialog} label={title} empty={{ text: "还没有人请求构件。同事在共享族库里没有找到时，可以从那里提出请求。" }} />
      </section>
    </AntdLayout>
  );
}
