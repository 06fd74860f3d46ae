import { Input } from "antd";
import { post } from "@/api/client";
import { text, whole } from "@/api/filters";
import type { Posts, Row } from "@/api/shapes";
import { useList } from "@/api/useList";
import { useSubmit } from "@/api/useSubmit";
import { paths } from "@/addresses";
import { ownPaths } from "@/ownPaths";
import { changeStatus, templateStatus } from "@/parts/record/status";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { ConfirmButton } from "@/ui/antd/ConfirmButton";
import { FilterBar, ListTable, type ListColumn } from "@/ui/antd/ListTable";
import { ScreenHead } from "@/ui/antd/ScreenHead";
import { StatusTag } from "@/ui/antd/StatusTag";
import { Cover } from "@/ui/Cover";
import { Link } from "@/ui/Link";
import { yuan } from "@/ui/money";
import { StateTabs } from "@/ui/StateTabs";
import { count } from "@/ui/text";
import { momentOf } from "@/ui/time";
import { toast } from "@/ui/toast";
import s from "./centre.module.css";

type Template = Row<Posts["/platform/home/provider/allTemplateList"]["data"]>;
const DRAFT = 0;
const REVIEW = 1;
const ON = 2;
const OFF = 3;
const REJECTED = 4;
const views = [{ value: undefined, label: "全部" }, ...[ON, REVIEW, REJECTED, DRAFT, OFF].map((value) => ({ value, label: templateStatus[value]?.label ?? "" }))];

/** A provider's templates with their shelf: handed in, taken back, taken off. */
export function TemplatesScreen({ title }: { title: string }) {
  const list = useList("/platform/home/provider/allTemplateList", { filters: { status: whole(0, 4), keyword: text() }, input: ({ status, keyword }) => ({ status: status as 0 | undefined, keyword }) });
  const chosen = list.values.status;
  const columns: ListColumn<Template>[] = [
    {
      title: "模板",
      dataIndex: "templateName",
      card: "title",
      render: (name: string, t) => (
        <span className={s.named}>
          <span className={s.cover}>
            <Cover url={t.thumbUrl} kind={t.kind} id={t.id} name={name} />
          </span>
          <span className={s.two}>
            {t.status === ON ? (
              <Link className="link" href={paths.templateDetail(t.id)}>
                {name}
              </Link>
            ) : (
              <b>{name}</b>
            )}
            <span className="t3 num">{t.versionNo}</span>
          </span>
        </span>
      ),
    },
    {
      title: "状态",
      dataIndex: "status",
      card: "side",
      render: (value: number, t) => (
        <span className={s.two}>
          <StatusTag of={templateStatus} value={value} />
          {t.reason && <span className={`t3 ${s.reason}`}>原因：{t.reason}</span>}
          {t.change > 0 && <StatusTag of={changeStatus} value={t.change} />}
          {t.changeReason && <span className={`t3 ${s.reason}`}>原因：{t.changeReason}</span>}
        </span>
      ),
    },
    { title: "价格（元）", dataIndex: "priceFen", align: "right", render: (fen: number) => <span className="num">{fen ? yuan(fen) : "免费"}</span> },
    { title: "使用", dataIndex: "useCount", align: "right", render: (n: number) => <span className="num">{count(n)}</span> },
    { title: "评分", dataIndex: "scoreAvg", align: "right", render: (n: number) => <span className="num">{n ? n.toFixed(1) : "—"}</span> },
    { title: "更新时间", dataIndex: "updateTime", render: (time: string) => <span className={s.time}>{momentOf(time)}</span> },
    { title: "操作", key: "actions", card: "actions", render: (_, t) => t.can.shelf && <Shelf of={t} /> },
  ];
  return (
    <AntdLayout>
      <ScreenHead title={title} about="提交审核后由平台核对，通过即上架到模板中心。">
        <Link className="btn" href={ownPaths.provider}>
          返回服务商中心
        </Link>
        <Link className="btn p" href="/templateManagement">
          编辑模板
        </Link>
      </ScreenHead>
      <StateTabs tabs={views.map((v) => ({ ...v, count: v.value === chosen ? list.total : undefined }))} value={chosen} onPick={(value) => list.set({ status: value })} />
      <section className="panel" aria-label={title}>
        <FilterBar list={list}>
          <Input aria-label="模板名称" placeholder="模板名称" allowClear {...list.keyword("keyword")} />
        </FilterBar>
        <ListTable list={list} columns={columns} rowKey={(r) => r.id} label={title} empty={{ of: "list", text: "还没有模板。在模板管理中新建后，可以在这里上架。" }} />
      </section>
    </AntdLayout>
  );
}

/** The one way on that a template's shelf has for its provider. */
function Shelf({ of: t }: { of: Template }) {
  const { submit, busy, error } = useSubmit((to: 0 | 1 | 3, attempt) => post("/platform/home/itemTemplate/updateStatus", { id: t.id, status: to }, attempt), {
    refresh: ["/platform/home/provider/allTemplateList", "/micro/home/offer/centre"],
    onDone: (saved) => toast(saved.status === REVIEW ? "已提交审核，通过后自动上架" : saved.status === OFF ? "已下架，已拥有的用户仍可使用" : "已撤回审核", "ok"),
  });
  const named = <span className="sr">，{t.templateName}</span>;
  const act =
    t.status === ON ? (
      <ConfirmButton title={`下架“${t.templateName}”？`} detail="模板中心不再显示，已拥有的用户仍可使用。再次上架需要重新审核。" yes="下架" danger size="small" onYes={() => submit(OFF)}>
        下架{named}
      </ConfirmButton>
    ) : t.status === REVIEW ? (
      <button type="button" className="btn s" disabled={busy} onClick={() => void submit(DRAFT)}>
        撤回审核{named}
      </button>
    ) : (
      <button type="button" className="btn s" disabled={busy} onClick={() => void submit(REVIEW)}>
        提交审核{named}
      </button>
    );
  return (
    <span className={s.two}>
      {act}
      {error !== null && <span role="alert" className="bad">{error instanceof Error ? error.message : "没有完成，请重试"}</span>}
    </span>
  );
}
