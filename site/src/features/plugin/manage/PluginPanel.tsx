import { Button, Input, Select } from "antd";
import { text } from "@/api/filters";
import { useList } from "@/api/useList";
import { useRowAct } from "@/api/useRowAct";
import { useLabels } from "@/parts/labels";
import { Permit } from "@/session/Permit";
import s from "@/ui/antd/bench.module.css";
import { ConfirmButton } from "@/ui/antd/ConfirmButton";
import { FilterBar, ListTable, type ListColumn } from "@/ui/antd/ListTable";
import { StatusTag } from "@/ui/antd/StatusTag";
import { Icon } from "@/ui/Icon";
import { ErrorStrip } from "@/ui/states";
import { count } from "@/ui/text";
import { momentOf } from "@/ui/time";
import { toast } from "@/ui/toast";
import { useDialog } from "@/ui/useDialog";
import { PluginDialog } from "./PluginDialog";
import { ReleasesDrawer } from "./ReleasesDrawer";
import { type ManagedPlugin, offered, PLUGINS, pluginStatus, shownOf } from "./status";

export function PluginPanel() {
  const hosts = useLabels("HOST_APP");
  const list = useList(PLUGINS, { filters: { host: text(32), keyword: text(40) } });
  const dialog = useDialog<{ kind: "edit"; record?: ManagedPlugin } | { kind: "releases"; id: string }>();
  const shelf = useRowAct("/platform/home/plug/edit", { refresh: [PLUGINS], onDone: (p) => toast(p.off ? "已下架，访客不再看到" : "已上架", "ok") });
  const columns: ListColumn<ManagedPlugin>[] = [
    {
      title: "插件",
      key: "name",
      card: "title",
      render: (_, p) => (
        <span className={s.two}>
          <b>{p.name}</b>
          <small>{p.intro}</small>
        </span>
      ),
    },
    { title: "状态", key: "state", card: "side", render: (_, p) => <StatusTag of={pluginStatus} value={shownOf(p)} /> },
    { title: "适用软件", key: "host", render: (_, p) => p.hostName || p.host },
    {
      title: "最新版本",
      key: "release",
      render: (_, p) => {
        const latest = offered(p)[0];
        return latest ? (
          <span className={s.two}>
            <span className="num">{latest.versionNo}</span>
            <small className="num">{momentOf(latest.releaseTime)}</small>
          </span>
        ) : (
          "—"
        );
      },
    },
    { title: "版本数", key: "count", align: "right", render: (_, p) => p.releases?.length ?? 0 },
    { title: "下载", dataIndex: "downloadCount", align: "right", render: (n: number) => count(n) },
    { title: "排序", dataIndex: "order", align: "right" },
    {
      title: "操作",
      key: "actions",
      card: "actions",
      render: (_, record) => (
        <span className={s.acts}>
          <Button size="small" onClick={() => dialog.open({ kind: "releases", id: record.id })}>
            版本<span className="sr">，{record.name}</span>
          </Button>
          <Permit any={["platform:plugin:edit"]}>
            <Button size="small" onClick={() => dialog.open({ kind: "edit", record })}>
              编辑<span className="sr">，{record.name}</span>
            </Button>
            <ConfirmButton
              size="small"
              title={record.off ? `上架“${record.name}”？` : `下架“${record.name}”？`}
              detail={record.off ? "访客可以再次看到并下载。" : "插件从插件中心消失，已发布的版本仍保留在版本管理。"}
              yes={record.off ? "上架" : "下架"}
              onYes={() => shelf.submit({ id: record.id, name: record.name, host: record.host, intro: record.intro, note: record.note, guideUrl: record.guideUrl, order: record.order, off: !record.off, rev: record.rev })}
            >
              {record.off ? "上架" : "下架"}
              <span className="sr">，{record.name}</span>
            </ConfirmButton>
          </Permit>
        </span>
      ),
    },
  ];
  return (
    <>
      {shelf.error !== null && <ErrorStrip error={shelf.error} />}
      <section className="panel" aria-label="插件">
        <FilterBar list={list}>
          <Select aria-label="适用软件" placeholder="全部软件" allowClear value={list.values.host} options={hosts.options} onChange={(host?: string) => list.set({ host })} />
          <Input aria-label="名称或简介" placeholder="名称或简介" prefix={<Icon name="search" />} allowClear {...list.keyword("keyword")} />
          <Permit any={["platform:plugin:edit"]}>
            <Button type="primary" onClick={() => dialog.open({ kind: "edit" })}>
              新建插件
            </Button>
          </Permit>
        </FilterBar>
        <ListTable list={list} columns={columns} rowKey={(p) => p.id} label="插件" empty={{ text: "还没有插件。新建后上传安装包，就会出现在插件中心。" }} />
      </section>
      {dialog.value?.kind === "edit" && <PluginDialog record={dialog.value.record} onClose={dialog.close} />}
      {dialog.value?.kind === "releases" && <ReleasesDrawer id={dialog.value.id} onClose={dialog.close} />}
    </>
  );
}
