import { Button } from "antd";
import { get, post } from "@/api/client";
import { useRead } from "@/api/hooks";
import { useSubmit } from "@/api/useSubmit";
import { familyPaths } from "@/familyPaths";
import { FileList } from "@/parts/files/FileList";
import { useLabels } from "@/parts/labels";
import { Facts, FamilyLink, Steps } from "@/parts/record/Parts";
import { ConfirmButton } from "@/ui/antd/ConfirmButton";
import { Drawer } from "@/ui/antd/Drawer";
import { StatusTag } from "@/ui/antd/StatusTag";
import { FormSkeleton } from "@/ui/skeletons";
import { ErrorStrip, PageError } from "@/ui/states";
import { toast } from "@/ui/toast";
import { changes, status, type RequestDetail, type Wanted } from "./request";
import s from "@/parts/record/record.module.css";

export type Act = { kind: "ask"; record?: RequestDetail; wanted?: Wanted } | { kind: "hand" | "answer" | "decline"; record: RequestDetail };

/** A request whole: what is asked, what became of it, and what one may do with it. */
export function DetailDrawer({ id, onAct, onClose }: { id: string; onAct: (act: Act) => void; onClose: () => void }) {
  const { data, error, mutate } = useRead("/family/mall/request/detail", { id });
  return (
    <Drawer title={data?.name ?? "构件请求"} onClose={onClose}>
      {data ? <Whole data={data} onAct={onAct} onClose={onClose} /> : error ? <PageError error={error} onRetry={() => void mutate()} /> : <FormSkeleton fields={6} />}
    </Drawer>
  );
}

function Whole({ data, onAct, onClose }: { data: RequestDetail; onAct: (act: Act) => void; onClose: () => void }) {
  const disciplines = useLabels("DISCIPLINE");
  const facts: [string, string][] = [
    ["请求人", data.askerName],
    ["处理人", data.workerName || "还没有人处理"],
    ["分类", data.categoryName || "不限"],
    ["专业", data.discipline ? disciplines.labelOf(data.discipline) : "不限"],
    ["Revit 版本", data.revitYear ? String(data.revitYear) : "不限"],
    ["LOD", data.lod || "不限"],
    ["文件格式", data.formats.map((f) => f.toUpperCase()).join("、") || "不限"],
    ["需要的日期", data.neededBy],
  ];
  return (
    <div className={s.whole} data-request={data.state}>
      <p className={s.state}>
        <StatusTag of={status} value={data.state} />
        {data.late && <span className="bad">已过需要的日期</span>}
        {data.reason && <span className="bad">原因：{data.reason}</span>}
      </p>
      <Acts data={data} onAct={onAct} onClose={onClose} />
      <Facts facts={facts} />
      <h3>用途和要求</h3>
      <p className={s.purpose}>{data.purpose}</p>
      {data.familyId && (
        <>
          <h3>完成的族</h3>
          {data.family ? (
            <FamilyLink family={data.family} href={familyPaths.detail(data.family.id)} sub={`${data.family.no} · ${data.family.providerName}${data.family.inside ? " · 企业族库" : ""}`} />
          ) : (
            <p className="t3">{data.familyName}，已下架或不对您开放。</p>
          )}
        </>
      )}
      {data.files.length > 0 && (
        <>
          <h3>附件</h3>
          <FileList files={data.files} link={(fileId) => get("/family/mall/request/file", { id: data.id, fileId })} />
        </>
      )}
      <h3>经过</h3>
      <Steps steps={data.steps} />
    </div>
  );
}

function Acts({ data, onAct, onClose }: { data: RequestDetail; onAct: (act: Act) => void; onClose: () => void }) {
  const ref = { id: data.id, rev: data.rev };
  const take = useSubmit("/family/mall/request/take", { refresh: [...changes], onDone: () => toast("已由您处理，请求的同事会收到消息", "ok") });
  const withdraw = useSubmit("/family/mall/request/withdraw", { refresh: [...changes], onDone: () => toast("请求已撤回", "ok") });
  const remove = useSubmit((_: null, attempt) => post("/family/mall/request/delete", ref, attempt), {
    refresh: ["/family/mall/request/page"],
    onDone: () => {
      toast("记录已删除", "ok");
      onClose();
    },
  });
  const { can } = data;
  const ended = data.state !== "open" && data.state !== "taken";
  return (
    <>
      {take.error !== null && <ErrorStrip error={take.error} />}
      <div className={s.acts}>
        {can.take && (
          <Button type="primary" loading={take.busy} onClick={() => void take.submit(ref)}>
            我来处理
          </Button>
        )}
        {can.answer && (
          <Button type={can.take ? "default" : "primary"} onClick={() => onAct({ kind: "answer", record: data })}>
            完成
          </Button>
        )}
        {can.hand && <Button onClick={() => onAct({ kind: "hand", record: data })}>转交</Button>}
        {can.edit && <Button onClick={() => onAct({ kind: "ask", record: data })}>修改</Button>}
        {can.edit && (
          <ConfirmButton title={`撤回“${data.name}”？`} detail="撤回后不再处理，可以重新提出。" yes="撤回" onYes={() => withdraw.submit(ref)}>
            撤回
          </ConfirmButton>
        )}
        {can.answer && (
          <Button danger onClick={() => onAct({ kind: "decline", record: data })}>
            不做
          </Button>
        )}
        {ended && data.mine && <Button onClick={() => onAct({ kind: "ask", wanted: { ...data, category: data.categoryCode } })}>再次请求</Button>}
        {can.delete && (
          <ConfirmButton danger title={`删除“${data.name}”的记录？`} detail="附件和经过一并删除，不能恢复。" yes="删除" onYes={() => remove.submit(null)}>
            删除
          </ConfirmButton>
        )}
      </div>
    </>
  );
}
