import { Button, Form } from "antd";
import { useState } from "react";
import { useSWRConfig } from "swr";
import { post } from "@/api/client";
import { useGet } from "@/api/hooks";
import { belongsTo } from "@/api/scope";
import type { KeptTitle } from "@/api/shapes";
import { useSubmit } from "@/api/useSubmit";
import { useMay, usePurse } from "@/parts/purse/purse";
import { Dialog } from "@/ui/antd/Dialog";
import { differences, StaleDialog } from "@/ui/antd/StaleDialog";
import { useFormOf } from "@/ui/antd/useFormOf";
import { Empty, ErrorStrip, Skeleton } from "@/ui/states";
import { toast } from "@/ui/toast";
import { AskButton } from "./AskButton";
import { calls } from "./invoice";
import { emptyTitle, titleOf, TitleFields, type TitleValues } from "./TitleFields";
import s from "./invoice.module.css";

const labels = { title: "抬头", taxNo: "税号", address: "注册地址", telephone: "注册电话", bank: "开户银行", bankNo: "银行账号" } as const;

/** The titles that an account keeps: looked at, changed, forgotten. */
export function TitlesDialog({ onClose }: { onClose: () => void }) {
  const purse = usePurse();
  const may = useMay();
  const { data, error, mutate: again } = useGet(calls[purse].titles, {});
  const { mutate } = useSWRConfig();
  const [edited, setEdited] = useState<KeptTitle | "new">();
  if (edited) return <TitleForm title={edited === "new" ? undefined : edited} onClose={() => setEdited(undefined)} />;
  const forget = async (id: string) => {
    await post(calls[purse].forget, { id });
    await mutate(belongsTo([calls[purse].titles]));
    toast("已删除", "ok");
  };
  const add = may && (
    <Button type="primary" onClick={() => setEdited("new")}>
      新增抬头
    </Button>
  );
  return (
    <Dialog title="抬头管理" width={640} onClose={onClose}>
      {error && !data ? (
        <ErrorStrip error={error} onRetry={() => void again()} />
      ) : !data ? (
        <Skeleton lines={4} height={32} />
      ) : data.list.length === 0 ? (
        <Empty of="order" text="还没有保存抬头。保存后，申请发票时可以直接选用。">
          {add}
        </Empty>
      ) : (
        <>
          <ul className={s.titles}>
            {data.list.map((t) => (
              <li key={t.id} data-title={t.title}>
                <span className={s.two}>
                  <b>{t.title}</b>
                  <span className="t3">{t.titleType === 1 ? "个人" : <>企业 · <span className="code">{t.taxNo}</span></>}</span>
                </span>
                {may && (
                  <span className={s.acts}>
                    <Button size="small" onClick={() => setEdited(t)}>
                      编辑<span className="sr">，{t.title}</span>
                    </Button>
                    <AskButton small text={`删除抬头“${t.title}”？已经申请的发票不受影响。`} yes="删除" onYes={() => forget(t.id)}>
                      删除<span className="sr">，{t.title}</span>
                    </AskButton>
                  </span>
                )}
              </li>
            ))}
          </ul>
          {add}
        </>
      )}
    </Dialog>
  );
}

function TitleForm({ title, onClose }: { title: KeptTitle | undefined; onClose: () => void }) {
  const purse = usePurse();
  const { form, base, first, onStale, stale } = useFormOf(title, (t) => (t ? titleOf(t) : emptyTitle(purse === "company" ? 2 : 1)));
  const { submit, busy, error } = useSubmit(calls[purse].title, {
    form,
    refresh: [calls[purse].titles],
    onStale,
    onDone: () => {
      toast("抬头已保存", "ok");
      onClose();
    },
  });
  const company = Form.useWatch("titleType", form) === 2;
  const typed = (): TitleValues => titleOf({ ...emptyTitle(2), ...form.getFieldsValue(true) });
  return (
    <Dialog title={title ? "编辑抬头" : "新增抬头"} width={640} yes="保存" no="返回" onYes={form.submit} busy={busy} onClose={onClose}>
      <Form<TitleValues>
        form={form}
        name="title"
        layout="vertical"
        className={s.form}
        initialValues={first}
        onFinish={() => {
          const t = typed();
          void submit({ ...(base ? { id: base.id, rev: base.rev } : {}), ...(t.titleType === 1 ? { titleType: 1, title: t.title } : t) });
        }}
      >
        {error !== null && <ErrorStrip error={error} />}
        <TitleFields special={false} more />
        {company && <p className="t3">开具专用发票时，注册地址、电话、开户银行和账号都要填写。</p>}
      </Form>
      {stale && (
        <StaleDialog
          differences={differences<TitleValues>(labels, typed(), stale.theirs)}
          onReload={stale.reload}
          onKeep={stale.keep}
        />
      )}
    </Dialog>
  );
}
