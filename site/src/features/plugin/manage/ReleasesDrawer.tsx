import { Button, Form, Input, Select } from "antd";
import { useState } from "react";
import { ReleaseInputRules } from "@/api/gen/content";
import { useRead } from "@/api/hooks";
import { rulesOf } from "@/api/rules";
import type { FileReference } from "@/api/upload";
import { useSubmit } from "@/api/useSubmit";
import { UploadFile } from "@/parts/upload/UploadFile";
import { Permit } from "@/session/Permit";
import { Drawer } from "@/ui/antd/Drawer";
import { counted } from "@/ui/antd/field";
import { StatusTag } from "@/ui/antd/StatusTag";
import { leaving } from "@/ui/leaving";
import { Empty, ErrorStrip, Skeleton } from "@/ui/states";
import { momentOf } from "@/ui/time";
import { toast } from "@/ui/toast";
import { Unsaved } from "@/ui/Unsaved";
import { sizeOf, yearsOf } from "../size";
import { type ManagedPlugin, type ManagedRelease, PLUGINS, releaseStatus } from "./status";
import s from "./releases.module.css";

const rules = rulesOf(ReleaseInputRules);
const YEARS = Array.from({ length: 14 }, (_, i) => 2027 - i).map((value) => ({ value, label: String(value) }));
interface Fields {
  versionNo: string;
  hostYears: number[];
  log: string;
  files: FileReference[];
}

/** A plugin's releases: what is offered, what was taken back and why, and the next one with its installer. */
export function ReleasesDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, mutate } = useRead(PLUGINS, { current: 1, pageSize: 100 });
  const plugin = data?.records?.find((p) => p.id === id);
  const [adding, setAdding] = useState(false);
  const [back, setBack] = useState<ManagedRelease | null>(null);
  return (
    <Drawer width={860} onClose={() => leaving(onClose)} title={plugin ? `${plugin.name} 的版本` : "版本"}>
      {error && !data && <ErrorStrip error={error} onRetry={() => void mutate()} />}
      {!data && !error && <Skeleton lines={6} />}
      {plugin && (
        <>
          <Permit any={["platform:plugin:edit"]}>
            {adding ? (
              <ReleaseForm plugin={plugin} onClose={() => setAdding(false)} />
            ) : (
              <p className={s.add}>
                <Button type="primary" onClick={() => setAdding(true)}>
                  发布新版本
                </Button>
              </p>
            )}
          </Permit>
          {!plugin.releases?.length && <Empty text="还没有版本。上传安装包并发布后，访客就可以下载。" />}
          <ol className={s.list}>
            {plugin.releases?.map((r) => (
              <li key={r.versionNo}>
                <div className={s.top}>
                  <b className="num">{r.versionNo}</b>
                  <StatusTag of={releaseStatus} value={r.status === 3 ? "withdrawn" : "released"} />
                  <span className="t3 num">{momentOf(r.releaseTime)}</span>
                  {r.versionId && r.status === 2 && (
                    <Permit any={["version:item:edit"]}>
                      <Button size="small" onClick={() => setBack(r)}>
                        撤回<span className="sr"> {r.versionNo}</span>
                      </Button>
                    </Permit>
                  )}
                </div>
                {r.reason && <p className="bad">撤回原因：{r.reason}</p>}
                <p className={s.log}>{r.log}</p>
                <p className={`t3 ${s.facts}`}>
                  <span>{yearsOf(r.hostYears) || "全部版本"}</span>
                  <span>{sizeOf(r.size)}</span>
                  <span>{r.fileName || r.downloadPath.split("/").at(-1)}</span>
                </p>
                <p className={`t3 ${s.sum}`}>SHA-256 {r.sha256}</p>
              </li>
            ))}
          </ol>
        </>
      )}
      {plugin && back && <WithdrawForm plugin={plugin} release={back} onClose={() => setBack(null)} />}
    </Drawer>
  );
}

function ReleaseForm({ plugin, onClose }: { plugin: ManagedPlugin; onClose: () => void }) {
  const [form] = Form.useForm<Fields>();
  const [typed, setTyped] = useState(false);
  const { submit, busy, error } = useSubmit("/platform/home/plug/release", {
    form,
    refresh: [PLUGINS],
    onDone: () => {
      toast("新版本已发布，访客可以下载", "ok");
      onClose();
    },
  });
  return (
    <Form
      form={form}
      name="release"
      layout="vertical"
      className={s.form}
      disabled={busy}
      onValuesChange={() => setTyped(true)}
      initialValues={{ versionNo: "", hostYears: [], log: "", files: [] }}
      onFinish={({ files, ...fields }) => void submit({ ...fields, id: plugin.id, rev: plugin.rev, file: files[0]?.downloadPath ?? "" })}
    >
      {error !== null && <ErrorStrip error={error} />}
      <Form.Item name="versionNo" label="版本号" rules={[{ required: true, message: "请输入版本号" }, { pattern: /^[vV]?\d{1,4}(\.\d{1,4}){0,2}$/, message: "版本号格式应为 1.0.0" }]} extra="须高于已发布的版本，发布后不能再用">
        <Input autoComplete="off" placeholder="1.0.0" />
      </Form.Item>
      <Form.Item name="hostYears" label="适用版本" extra="不选表示全部版本">
        <Select mode="multiple" options={YEARS} placeholder="可多选" />
      </Form.Item>
      <Form.Item name="log" label="更新说明" rules={rules.log}>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} count={counted(2000)} />
      </Form.Item>
      <Form.Item name="files" label="安装包" rules={[{ required: true, type: "array", min: 1, message: "请上传安装包" }]} className={s.file}>
        <UploadFile purpose="plugin" formats="zip,msi" maxMB={512} most={1} />
      </Form.Item>
      <p className={s.acts}>
        <Button type="primary" htmlType="submit" loading={busy}>
          发布
        </Button>
        <Button disabled={busy} onClick={() => leaving(onClose)}>
          取消
        </Button>
      </p>
      <Unsaved when={typed && !busy} text="新版本还没有发布，离开后会丢失。" />
    </Form>
  );
}

function WithdrawForm({ plugin, release, onClose }: { plugin: ManagedPlugin; release: ManagedRelease; onClose: () => void }) {
  const [form] = Form.useForm<{ reason: string }>();
  const { submit, busy, error } = useSubmit("/micro/home/version/withdraw", {
    form,
    refresh: [PLUGINS, "/micro/home/version/page"],
    onDone: () => {
      toast("版本已撤回，访客不再看到", "ok");
      onClose();
    },
  });
  return (
    <Drawer width={480} onClose={onClose} title={`撤回 ${plugin.name} ${release.versionNo}`}>
      <Form form={form} name="withdraw" layout="vertical" initialValues={{ reason: "" }} disabled={busy} onFinish={({ reason }) => void submit({ id: release.versionId, rev: release.versionRev, reason })}>
        {error !== null && <ErrorStrip error={error} />}
        <Form.Item name="reason" label="撤回原因" rules={[{ required: true, whitespace: true, message: "请填写撤回的原因" }]} extra="原因一直显示在版本上；撤回不能恢复，版本号不能再用。">
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 6 }} count={counted(200)} />
        </Form.Item>
        <p className={s.acts}>
          <Button type="primary" danger htmlType="submit" loading={busy}>
            撤回
          </Button>
          <Button disabled={busy} onClick={onClose}>
            取消
          </Button>
        </p>
      </Form>
    </Drawer>
  );
}
