import { Button } from "antd";
import { useGet } from "@/api/hooks";
import { Drawer } from "@/ui/antd/Drawer";
import { FormSkeleton } from "@/ui/skeletons";
import { PageError } from "@/ui/states";
import { useDialog } from "@/ui/useDialog";
import { DecideDialog, type Decision } from "./DecideDialog";
import type { Choices } from "./details";
import { DisputeSides } from "./DisputeSides";
import { Facts } from "./Facts";
import { History } from "./History";
import { LicenseView } from "./LicenseView";
import s from "./Review.module.css";

interface Props {
  id: string;
  choices: Choices;
  /** The next one that waits; empty where there is none. */
  next: string;
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** One enterprise before the operator: its licence beside its fields, what happened to it, and what he may do. */
export function ReviewDrawer({ id, choices, next, onOpen, onClose }: Props) {
  const { data, error, mutate, isValidating } = useGet("/micro/home/provider/detail", { providerId: id });
  const dialog = useDialog<{ kind: Decision }>();
  const record = data?.id === id ? data : undefined;
  const decide = (kind: Decision) => dialog.open({ kind });
  const resubmitted = record?.history?.find((h) => h.result === "submit" && h.diff?.length);
  return (
    <Drawer
      onClose={onClose}
      width={760}
      title={record?.fullName ?? "企业资料"}
      footer={
        record && (
          <div className={s.acts}>
            {record.can.decide && (
              <>
                <Button type="primary" onClick={() => decide("approve")}>
                  通过
                </Button>
                <Button danger onClick={() => decide("refuse")}>
                  不通过
                </Button>
              </>
            )}
            {record.can.freeze && (
              <Button danger={!record.frozen} onClick={() => decide(record.frozen ? "unfreeze" : "freeze")}>
                {record.frozen ? "解除冻结" : "冻结企业"}
              </Button>
            )}
            {!record.can.decide && next && (
              <Button type="primary" onClick={() => onOpen(next)}>
                下一家待审核
              </Button>
            )}
            <Button onClick={onClose}>关闭</Button>
          </div>
        )
      }
    >
      {error && !record && <PageError error={error} onRetry={() => void mutate()} />}
      {!record && !error && <FormSkeleton fields={8} />}
      {record && (
        <div className={s.detail} data-review={record.id} data-status={record.status} data-rev={record.rev} aria-busy={isValidating}>
          {resubmitted && record.can.decide && (
            <p className={s.again} role="status">
              这是重新提交的资料，修改了 {resubmitted.diff?.length} 项，见下方审核记录中的对比。
            </p>
          )}
          <div className={s.licenses}>
            <section aria-labelledby="license-h">
              <h3 id="license-h">营业执照</h3>
              {record.license ? <LicenseView path={record.license} /> : <p className="t3">没有营业执照文件。</p>}
            </section>
            {record.disputed && <DisputeSides sides={record.sides} onOpen={onOpen} />}
          </div>
          <section aria-labelledby="facts-h">
            <h3 id="facts-h">企业资料</h3>
            <Facts record={record} choices={choices} license={false} />
          </section>
          <section aria-labelledby="history-h">
            <h3 id="history-h">审核记录</h3>
            <History steps={record.history} choices={choices} />
          </section>
        </div>
      )}
      {dialog.value && record && <DecideDialog kind={dialog.value.kind} record={record} onClose={dialog.close} onChanged={() => void mutate()} />}
    </Drawer>
  );
}
