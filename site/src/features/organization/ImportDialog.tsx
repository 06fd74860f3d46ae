import { Button } from "antd";
import { useEffect, useRef, useState } from "react";
import { useSWRConfig } from "swr";
import { post, postFile, postForm } from "@/api/client";
import { saveFile } from "@/api/save";
import { belongsTo } from "@/api/scope";
import type { Posts } from "@/api/shapes";
import { useJob } from "@/api/useJob";
import { useSubmit } from "@/api/useSubmit";
import { Steps } from "@/ui/Steps";
import { Dialog } from "@/ui/antd/Dialog";
import { JobProgress } from "@/ui/antd/JobProgress";
import { Icon } from "@/ui/Icon";
import { ErrorStrip } from "@/ui/states";
import { refreshed } from "./tree";
import s from "./organization.module.css";

type Job = Posts["/micro/sys/user/importJob"]["data"];
const MOST_MB = 4;
const ended = (j: Job) => j.state === "done" || j.state === "failed";

/** Members from a workbook: fill in the template, look what would be refused, take the good rows. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<{ fileId: string; name: string }>();
  const [jobId, setJob] = useState<string | null>(null);
  const [real, setReal] = useState(false);
  const [wrong, setWrong] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const { mutate } = useSWRConfig();

  const job = useJob(jobId, (signal) => post("/micro/sys/user/importJob", { jobId: jobId ?? "" }, { signal }), ended, { first: 400, every: 800 });
  const begin = useSubmit((given: { fileId: string; dryRun: boolean }, attempt) => post("/micro/sys/user/confirmBatchRegister", given, attempt), { onDone: ({ jobId }) => setJob(jobId) });
  const upload = useSubmit(
    async (chosen: File, attempt) => (await postForm<{ fileId: string; name: string }>("/micro/sys/user/upUser", { file: chosen }, attempt)).data,
    {
      onDone: async (up) => {
        setFile(up);
        await begin.submit({ fileId: up.fileId, dryRun: true });
      },
    },
  );
  const saved = useSubmit(async (what: { path: "/micro/sys/user/importTemplate" | "/micro/sys/user/importErrors"; name: string }, attempt) => {
    saveFile(await postFile(what.path, jobId ? { jobId } : {}, attempt), what.name);
  });
  const value = job.value?.jobId === jobId ? job.value : undefined;
  const over = value && ended(value) ? value : undefined;
  const finished = real && !!over;
  useEffect(() => {
    if (finished) void mutate(belongsTo(refreshed));
  }, [finished, mutate]);

  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    setWrong("");
    if (!/\.xlsx$/i.test(chosen.name)) return setWrong("仅支持xlsx格式");
    if (chosen.size >= MOST_MB * 1024 * 1024) return setWrong(`文件不能大于${MOST_MB}M，请分多次导入`);
    void upload.submit(chosen);
  };
  const again = () => {
    setFile(undefined);
    setJob(null);
    setReal(false);
  };
  const running = !!jobId && !over;
  const at = !file ? 0 : real ? 2 : 1;
  const error = upload.error ?? begin.error ?? saved.error;
  return (
    <Dialog title="批量导入成员" width={680} onClose={onClose} footer={
        <>
          {over && (
            <Button onClick={again} disabled={begin.busy}>
              重新选择文件
            </Button>
          )}
          {over && !real && over.state === "done" && over.ok + over.updated > 0 && (
            <Button
              type="primary"
              loading={begin.busy}
              onClick={() => {
                setReal(true);
                setJob(null);
                void begin.submit({ fileId: file?.fileId ?? "", dryRun: false });
              }}
            >
              导入 {over.ok + over.updated} 人
            </Button>
          )}
          {finished && (
            <Button type="primary" onClick={onClose}>
              完成
            </Button>
          )}
        </>
      }>
      <Steps at={at} of={["填写模板", "检查", "导入"]} />
      <div className={s.import}>
        {error !== null && <ErrorStrip error={error} onRetry={file && error === begin.error ? () => void begin.submit({ fileId: file.fileId, dryRun: !real }) : undefined} />}
        {!file && (
          <>
            <div className={s.step}>
              <h3>1. 下载模板并填写</h3>
              <p className="t3">姓名和手机号必填。部门写成“设计院/一所”，多个用分号分开；角色多个用顿号分开。已是成员的手机号会更新资料。</p>
              <Button loading={saved.busy} onClick={() => void saved.submit({ path: "/micro/sys/user/importTemplate", name: "成员导入模板.xlsx" })}>
                下载模板
              </Button>
            </div>
            <div className={s.step}>
              <h3>2. 上传填好的文件</h3>
              <p className="t3">xlsx 格式，不超过 {MOST_MB} MB、20000 行。上传后先检查，不会立即导入。</p>
              <input ref={input} type="file" accept=".xlsx" hidden onChange={(e) => (choose(e.target.files?.[0]), (e.target.value = ""))} />
              <Button type="primary" loading={upload.busy || begin.busy} onClick={() => input.current?.click()}>
                选择文件
              </Button>
              {wrong && (
                <p className={s.bad} role="alert">
                  {wrong}
                </p>
              )}
            </div>
          </>
        )}
        {running && (
          <JobProgress percent={value?.total ? Math.round((100 * value.next) / value.total) : undefined} since={value?.createdAt} error={job.error ?? undefined}>
            {real ? "正在导入" : "正在检查"} {file?.name}
            {!!value?.total && `，${value.next}/${value.total} 行`}
          </JobProgress>
        )}
        {running && real && <p className="t3">可以关闭这个窗口，导入会继续，完成后在消息中心告诉您。</p>}
        {over?.state === "failed" && (
          <p className={s.left} role="alert">
            {over.reason}
          </p>
        )}
        {over && (over.state === "done" || over.next > 0) && <Result job={over} real={real} onErrors={() => void saved.submit({ path: "/micro/sys/user/importErrors", name: "未导入的成员.xlsx" })} busy={saved.busy} />}
      </div>
    </Dialog>
  );
}

function Result({ job, real, onErrors, busy }: { job: Job; real: boolean; onErrors: () => void; busy: boolean }) {
  const rows = job.rows;
  return (
    <>
      <p className={s.figures} role="status">
        <span>
          {real ? "已新增" : "将新增"}
          <b className="num">{job.ok}</b>人
        </span>
        <span>
          {real ? "已更新" : "将更新"}
          <b className="num">{job.updated}</b>人
        </span>
        <span>
          {real ? "未导入" : "有问题"}
          <b className="num">{job.failed}</b>行
        </span>
      </p>
      {job.failed > 0 && (
        <>
          {/* Only what scrolls takes the focus: its rows are read by the arrow keys. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div className={s.faults} role="group" aria-label="有问题的行" tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th scope="col">行</th>
                  <th scope="col">列</th>
                  <th scope="col">原因</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((r) => (
                  <tr key={r.row}>
                    <td className="num">{r.row}</td>
                    <td>{r.column}</td>
                    <td>{r.reason}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <div className={s.step}>
            {job.failed > rows.length && <p className="t3">这里只列出前 {rows.length} 行。</p>}
            {job.errorFile && (
              <>
                <Button loading={busy} icon={<Icon name="download" />} onClick={onErrors}>
                  下载有问题的行
                </Button>
                <p className="t3">改正后可以直接把这个文件再上传一次。</p>
              </>
            )}
          </div>
        </>
      )}
    </>
  );
}
