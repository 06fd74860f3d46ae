import { Button, Form } from "antd";
import { useRouter } from "next/router";
import { useEffect, useRef } from "react";
import { post } from "@/api/client";
import { ApiError } from "@/api/error";
import { useOpening, useRead } from "@/api/hooks";
import { useSubmit } from "@/api/useSubmit";
import { ownPaths } from "@/ownPaths";
import { changeStatus } from "@/parts/record/status";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { differences, StaleDialog } from "@/ui/antd/StaleDialog";
import { StatusTag } from "@/ui/antd/StatusTag";
import { useFormOf } from "@/ui/antd/useFormOf";
import { Link } from "@/ui/Link";
import { FormSkeleton } from "@/ui/skeletons";
import { Steps } from "@/ui/Steps";
import { ErrorStrip, PageError } from "@/ui/states";
import { toast } from "@/ui/toast";
import { Unsaved } from "@/ui/Unsaved";
import { useAddressId } from "@/ui/useAddressId";
import { kinds, ON, refreshed, WAITING } from "../kinds";
import { BaseStep, DetailStep, MediaStep } from "./ProductSteps";
import { ProductShown } from "./ProductPreview";
import { blank, fieldsFrom, fieldsOf, inputOf, labels, steps, type Own, type ProductFields } from "./form";
import s from "@/parts/editing/editor.module.css";

const LAST = steps.length - 1;

export function AddProductScreen({ title }: { title: string }) {
  return (
    <AntdLayout>
      <Editor title={title} own={undefined} />
    </AntdLayout>
  );
}

export function EditProductScreen({ title }: { title: string }) {
  const id = useAddressId();
  const { data, error, mutate } = useRead("/micro/home/product/info", { id }, !!id, useOpening());
  return (
    <AntdLayout>
      {data ? <Editor key={data.id} title={title} own={data} /> : error ? <PageError error={error} onRetry={() => void mutate()} /> : <FormSkeleton fields={8} />}
    </AntdLayout>
  );
}

/** A product step by step; each step saves a draft, or the staged change of what is public. */
function Editor({ title, own }: { title: string; own: Own | undefined }) {
  const router = useRouter();
  const { form, base, first, now, changed, take, onStale, stale } = useFormOf(own, (o) => (o ? fieldsFrom(o) : blank));
  const asked = Number(router.query.step ?? 0);
  const step = base && asked >= 0 && asked <= LAST ? asked : 0;
  const next = useRef(0);
  const go = (id: string, to: number) => void router.replace({ pathname: "/editProduct/[id]", query: { id, step: String(to) } }, undefined, { shallow: true, scroll: true });
  const { submit, busy, error } = useSubmit(
    (fields: ProductFields, attempt) => {
      const input = inputOf({ ...first, ...fields });
      return base ? post("/micro/home/product/edit", { ...input, id: base.id, rev: base.rev }, attempt) : post("/micro/home/product/add", input, attempt);
    },
    {
      form,
      refresh: refreshed("product"),
      onStale,
      onDone: (saved) => {
        take(saved);
        toast(saved.putaway$e === ON ? "修改已保存，提交审核通过后生效" : "草稿已保存", "ok");
        go(saved.id, next.current);
      },
    },
  );
  // A refusal of a field of another step leads to it.
  useEffect(() => {
    if (!(error instanceof ApiError) || !error.errors.length || !base) return;
    const at = fieldsOf.findIndex((names) => error.errors.some((e) => names.includes(e.field.split(/[.[]/)[0] as keyof ProductFields)));
    if (at >= 0 && at !== step) go(base.id, at);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [error]);

  const move = useSubmit((action: "submit" | "back", attempt) => post("/micro/home/publish/bulk", { kind: "product", ids: [base?.id ?? ""], action }, attempt), {
    refresh: refreshed("product"),
    onDone: (answer) => {
      const one = answer.results?.[0];
      if (!one?.done) return toast(one?.message ?? "", "bad");
      toast("已提交审核，结果会以消息通知", "ok");
      void router.push(ownPaths.products);
    },
  });
  const save = async (to: number) => {
    next.current = to;
    try {
      await form.validateFields(fieldsOf[step] as string[], { recursive: true });
    } catch {
      return;
    }
    if (base && !changed) return go(base.id, to);
    void submit(form.getFieldsValue(true) as ProductFields);
  };
  const locked = !!base && !base.can.edit;
  const waits = !!base && (base.putaway$e === WAITING || base.change === 2);
  return (
    <>
      <div className={s.head}>
        <h1>{base ? base.name : title}</h1>
        {base && (
          <>
            <StatusTag of={kinds.product.status} value={base.putaway$e} />
            {base.change > 0 && <StatusTag of={changeStatus} value={base.change} />}
          </>
        )}
        <Link className="btn g" href={ownPaths.products}>
          返回列表
        </Link>
      </div>
      {base && (base.reason$e || base.changeReason) && (
        <p className={s.reason} role="note">
          审核意见：{base.changeReason || base.reason$e}
        </p>
      )}
      {base?.putaway$e === ON && !locked && (
        <p className={s.note} role="note">
          产品已上架。修改会先保存为未生效的内容，审核通过前访客看到的仍是原来的版本。
        </p>
      )}
      {locked && (
        <p className={s.note} role="note">
          {waits ? "正在审核，撤回后才能修改。" : "您可以查看，不能修改。"}
        </p>
      )}
      <section className="panel" aria-label={title}>
        <nav className={s.steps} aria-label="步骤">
          <Steps at={step} of={steps} />
        </nav>
        {!locked && (
          <Form form={form} name="product" layout="vertical" initialValues={first} disabled={busy} inert={busy} scrollToFirstError={{ focus: true }} className={s.form} onFinish={() => void save(Math.min(step + 1, LAST))}>
            {error !== null && <ErrorStrip error={error} />}
            <div hidden={step !== 0}>
              <BaseStep />
            </div>
            <div hidden={step !== 1}>
              <MediaStep />
            </div>
            <div hidden={step !== 2}>
              <DetailStep />
            </div>
          </Form>
        )}
        {(step === LAST || locked) && base && (
          <div className={s.shown}>
            <ProductShown own={base} />
          </div>
        )}
        <div className={s.foot}>
          {!locked && step > 0 && (
            <Button disabled={busy} onClick={() => void save(step - 1)}>
              上一步
            </Button>
          )}
          {!locked && step < LAST && (
            <>
              <Button type="primary" loading={busy} onClick={() => void save(step + 1)}>
                保存，下一步
              </Button>
              {base && (
                <Button disabled={busy || !changed} onClick={() => void save(step)}>
                  保存
                </Button>
              )}
            </>
          )}
          {!locked && step === LAST && base?.can.shelves?.includes(WAITING) && (
            <Button type="primary" loading={move.busy} onClick={() => void move.submit("submit")}>
              提交审核
            </Button>
          )}
          <span className={s.saved} role="status">
            {busy ? "正在保存" : changed ? "有修改还没有保存" : base ? "已保存" : ""}
          </span>
        </div>
      </section>
      <Unsaved when={changed && !busy && !locked} />
      {stale && (
        <StaleDialog
          differences={differences(labels, now, stale.theirs, {
            images: (list: unknown[]) => `${list.length} 张`,
            features: (list: unknown[]) => `${list.length} 项`,
            scenarios: (list: unknown[]) => `${list.length} 项`,
            specs: (list: unknown[]) => `${list.length} 行`,
            versions: (list: unknown[]) => `${list.length} 个`,
            labels: (list: string[]) => list.join("、"),
            used: (on: boolean) => (on ? "是" : "否"),
          })}
          onReload={stale.reload}
          onKeep={stale.keep}
        />
      )}
    </>
  );
}
