import { Button } from "antd";
import { post } from "@/api/client";
import { useRead } from "@/api/hooks";
import { useSubmit } from "@/api/useSubmit";
import { familyPaths } from "@/familyPaths";
import { changes, forWhom, type LibraryRow } from "@/parts/library/library";
import { Facts, FamilyLink, Steps } from "@/parts/record/Parts";
import s from "@/parts/record/record.module.css";
import { ConfirmButton } from "@/ui/antd/ConfirmButton";
import { Drawer } from "@/ui/antd/Drawer";
import { StatusTag } from "@/ui/antd/StatusTag";
import { FormSkeleton } from "@/ui/skeletons";
import { ErrorStrip, PageError } from "@/ui/states";
import { toast } from "@/ui/toast";
import { Handed } from "./Handed";
import { status } from "./status";

export interface Act {
  kind: "refuse" | "audience";
  record: LibraryRow;
}

/** An entry of the library whole: how it stands, what waits, what became of it, and what one may do with it. */
export function EntryDrawer({ id, onAct, onClose }: { id: string; onAct: (act: Act) => void; onClose: () => void }) {
  const { data, error, mutate } = useRead("/family/mall/library/page", { current: 1, pageSize: 1, ids: [id] });
  const row = data?.records[0];
  return (
    <Drawer title={row?.name ?? "企业族库"} onClose={onClose}>
      {row ? (
        <Whole row={row} onAct={onAct} onClose={onClose} />
      ) : data ? (
        <p className="t3">企业族库中没有这个族，或不对您开放。</p>
      ) : error ? (
        <PageError error={error} onRetry={() => void mutate()} />
      ) : (
        <FormSkeleton fields={6} />
      )}
    </Drawer>
  );
}

function Whole({ row, onAct, onClose }: { row: LibraryRow; onAct: (act: Act) => void; onClose: () => void }) {
  const { family, ask } = row;
  const facts: [string, string][] = [
    ["来源", row.own ? "本企业的族" : row.providerName],
    ["分类", row.categoryName],
    ["提交人", ask?.by ?? row.byName],
    ["审批人", row.deciderName || (ask ? "待审批" : "不需要")],
    ["可见范围", row.stands ? forWhom(row) : "未入库"],
    ...(ask ? [["提交的可见范围", forWhom(ask)] satisfies [string, string]] : []),
  ];
  return (
    <div className={s.whole} data-entry={row.state}>
      <p className={s.state}>
        <StatusTag of={status} value={row.state} />
        {row.stands && ask && <span className="t3">有更新待审批，同事看到的是上次审批的内容</span>}
        {row.gone && <span className="bad">服务商已下架，同事看不到</span>}
        {row.reason && <span className="bad">未通过原因：{row.reason}</span>}
      </p>
      <Acts row={row} onAct={onAct} onClose={onClose} />
      {family && (
        <FamilyLink
          family={family}
          href={familyPaths.kept(row.familyId, row.can.look && row.own)}
          sub={[family.no, `${family.typeCount} 个类型`, row.can.look && row.own ? "查看提交的内容" : "查看"].filter(Boolean).join(" · ")}
          target="_blank"
        />
      )}
      <Facts facts={facts} />
      {row.can.look && <Handed row={row} />}
      {row.steps.length > 0 && <h3>经过</h3>}
      <Steps steps={row.steps} />
    </div>
  );
}

function Acts({ row, onAct, onClose }: { row: LibraryRow; onAct: (act: Act) => void; onClose: () => void }) {
  const ref = { familyId: row.familyId, rev: row.rev };
  const approve = useSubmit("/family/mall/library/decide", { refresh: [...changes], onDone: () => toast("已通过，提交的同事会收到消息", "ok") });
  const remove = useSubmit((_: null, attempt) => post("/family/mall/library/remove", ref, attempt), {
    refresh: [...changes],
    onDone: () => {
      toast("已移出企业族库", "ok");
      onClose();
    },
  });
  const { can } = row;
  return (
    <>
      {approve.error !== null && <ErrorStrip error={approve.error} />}
      <div className={s.acts}>
        {can.decide && (
          <Button type="primary" loading={approve.busy} onClick={() => void approve.submit({ ...ref, result: "approve" })}>
            通过
          </Button>
        )}
        {can.decide && (
          <Button danger onClick={() => onAct({ kind: "refuse", record: row })}>
            不通过
          </Button>
        )}
        {can.audience && <Button onClick={() => onAct({ kind: "audience", record: row })}>修改可见范围</Button>}
        {can.remove && (
          <ConfirmButton
            danger
            title={`移出“${row.name}”？`}
            detail={row.own ? "同事不能再找到它，审批时的内容一并删除；族本身不受影响。" : "同事的搜索里不再标记为已认可。"}
            yes="移出"
            onYes={() => remove.submit(null)}
          >
            移出
          </ConfirmButton>
        )}
      </div>
    </>
  );
}
