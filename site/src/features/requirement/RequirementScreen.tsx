import { Button } from "antd";
import { useEffect, useRef, useState } from "react";
import { post } from "@/api/client";
import { useRead } from "@/api/hooks";
import { useSubmit } from "@/api/useSubmit";
import { Permit } from "@/session/Permit";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { ConfirmButton } from "@/ui/antd/ConfirmButton";
import { ScreenHead } from "@/ui/antd/ScreenHead";
import { Empty, PageError, Skeleton } from "@/ui/states";
import { momentOf } from "@/ui/time";
import { toast } from "@/ui/toast";
import { useDialog } from "@/ui/useDialog";
import { EditDialog } from "./EditDialog";
import { Outcomes } from "./Outcomes";
import { checkLibrary, type Requirement, type Run } from "./requirement";
import s from "./requirement.module.css";

const LIST = "/family/mall/ids/list";

/** The IDS files that an enterprise holds models against, and which families of the mall meet one. */
export function RequirementScreen({ title }: { title: string }) {
  const { data, error, mutate } = useRead(LIST, {});
  const dialog = useDialog<{ kind: "edit"; record?: Requirement }>();
  const [checked, setChecked] = useState<{ record: Requirement; run: Run; error?: unknown } | null>(null);
  const turn = useRef(0);
  useEffect(() => () => void turn.current++, []);
  const check = (record: Requirement) => {
    const mine = ++turn.current;
    const empty: Run = { of: [], outcomes: [], stopped: false };
    setChecked({ record, run: empty });
    checkLibrary(
      record.id,
      (run) => turn.current === mine && setChecked({ record, run }),
      () => turn.current === mine,
    ).catch((caught: unknown) => turn.current === mine && setChecked((now) => now && { ...now, error: caught }));
  };
  const list = data?.list;
  return (
    <AntdLayout>
      <ScreenHead title={title} about="用 IDS 文件写明对模型的要求，按它检查族库里带 IFC 模型的族，不通过的可以导出为 BCF。">
        <Permit any={["family:item:edit"]}>
          <Button type="primary" onClick={() => dialog.open({ kind: "edit" })}>
            添加要求
          </Button>
        </Permit>
      </ScreenHead>
      <section className={`panel ${s.list}`} aria-label={title}>
        {error !== undefined && !list && <PageError error={error} onRetry={() => void mutate()} />}
        {!list && error === undefined && <Skeleton lines={4} height={40} />}
        {list?.length === 0 && <Empty text="还没有交付要求。上传一份 IDS 1.0 文件，就可以按它检查族库。" />}
        {list && list.length > 0 && (
          <ul data-list="rows">
            {list.map((r) => (
              <Line key={r.id} record={r} busy={checked?.record.id === r.id && going(checked.run)} onCheck={() => check(r)} onEdit={() => dialog.open({ kind: "edit", record: r })} />
            ))}
          </ul>
        )}
      </section>
      {checked && (
        <Outcomes
          key={checked.record.id}
          record={checked.record}
          run={checked.run}
          error={checked.error}
          onStop={() => {
            turn.current++;
            setChecked({ ...checked, run: { ...checked.run, stopped: true } });
          }}
        />
      )}
      {dialog.value && <EditDialog record={dialog.value.record} onClose={dialog.close} />}
    </AntdLayout>
  );
}

const going = (run: Run) => !run.stopped && (run.of.length === 0 || run.outcomes.length < run.of.length);

function Line({ record, busy, onCheck, onEdit }: { record: Requirement; busy: boolean; onCheck: () => void; onEdit: () => void }) {
  const remove = useSubmit((_: null, attempt) => post("/family/mall/ids/delete", { id: record.id }, attempt), { refresh: [LIST], onDone: () => toast("已删除", "ok") });
  return (
    <li className={s.line}>
      <span className={s.name}>
        <b>{record.name}</b>
        <span className="t3">
          {record.title || "未写标题"}
          {record.author && `，${record.author}`}
        </span>
      </span>
      <span className={s.facts}>
        <span>
          <span className="num">{record.specs}</span> 条规定
        </span>
        <span className="t3 num">{momentOf(record.updateTime)}</span>
      </span>
      <span className={s.acts}>
        <Button loading={busy} onClick={onCheck}>
          检查族库
          <span className="sr">，{record.name}</span>
        </Button>
        <Permit any={["family:item:edit"]}>
          <Button onClick={onEdit}>
            修改<span className="sr">，{record.name}</span>
          </Button>
          <ConfirmButton danger title={`删除“${record.name}”？`} detail="按它检查的结果也不再显示。" yes="删除" onYes={() => remove.submit(null)}>
            删除
          </ConfirmButton>
        </Permit>
      </span>
    </li>
  );
}
