import { useState } from "react";
import { useSWRConfig } from "swr";
import { get, post } from "@/api/client";
import { messageOf } from "@/api/error";
import { useGet } from "@/api/hooks";
import { saveFrom } from "@/api/save";
import type { ProjectDetail, ProjectFile } from "@/api/shapes";
import { UploadFile } from "@/parts/upload/UploadFile";
import { usePicked } from "@/session/session";
import { ConfirmButton } from "@/ui/antd/ConfirmButton";
import { Icon } from "@/ui/Icon";
import { Empty, ErrorStrip, Skeleton } from "@/ui/states";
import { megabytes } from "@/ui/size";
import { moment } from "@/ui/time";
import { toast } from "@/ui/toast";
import { useDialog } from "@/ui/useDialog";
import { FilePreview } from "./FilePreview";
import d from "./detail.module.css";
import n from "./inside.module.css";
import s from "./project.module.css";

const linkOf = (id: string, fileId: string) => get("/platform/home/userItem/file/link", { id, fileId });

/** The files of a project, in its two folders. Addresses are made for who asks, and end after a minute. */
export function FilesPanel({ project }: { project: ProjectDetail }) {
  const { mutate } = useSWRConfig();
  const userId = usePicked((x) => x.info?.userId);
  const { data, error, mutate: readAgain } = useGet("/platform/home/userItem/files", { id: project.id });
  const [folder, setFolder] = useState<"all" | ProjectFile["folder"]>("all");
  const [refused, setRefused] = useState("");
  const dialog = useDialog<{ kind: "preview"; file: ProjectFile }>();
  const refresh = () => mutate((key) => Array.isArray(key) && key[0] === userId);
  const fetchFile = async (file: ProjectFile) => {
    try {
      const { url, name } = await linkOf(project.id, file.fileId);
      saveFrom(url, name);
    } catch (caught) {
      toast(messageOf(caught), "bad");
    }
  };
  const keep = async (downloadPath: string, name: string) => {
    try {
      await post("/platform/home/userItem/file/add", { id: project.id, filePath: downloadPath });
      toast(`已上传“${name}”`, "ok");
      setRefused("");
    } catch (caught) {
      setRefused(`${name}：${messageOf(caught)}`);
    }
    await refresh();
  };
  if (error && !data) return <div className={d.part}><ErrorStrip error={error} onRetry={() => void readAgain()} /></div>;
  if (!data) return <div className={d.part}><Skeleton lines={4} height={40} /></div>;
  const rows = data.records.filter((f) => folder === "all" || f.folder === folder);
  return (
    <div className={d.part}>
      <div className={s.scopes} role="group" aria-label="文件夹">
        {[{ id: "all" as const, name: "全部", count: data.records.length }, ...data.folders].map((f) => (
          <button key={f.id} type="button" className="btn s" aria-pressed={folder === f.id} onClick={() => setFolder(f.id)}>
            {f.name} <span className="num">{f.count}</span>
          </button>
        ))}
      </div>
      {project.can.files && (
        <div className={n.drop}>
          <UploadFile purpose="project" value={[]} onChange={(files) => files.forEach((f) => void keep(f.downloadPath, f.name))} />
          {refused && (
            <p className="bad" role="alert">
              {refused}
            </p>
          )}
        </div>
      )}
      {rows.length === 0 ? (
        <Empty of="list" text={project.can.files ? "这个文件夹还没有文件，把图纸、模型或文档拖到上面。" : "这个文件夹还没有文件。"} />
      ) : (
        <ul className={n.files} data-files={rows.length}>
          {rows.map((f) => (
            <li key={f.fileId} data-file={f.fileId}>
              <span className={n.ending}>{f.name.split(".").pop()?.slice(0, 4).toUpperCase()}</span>
              <span className={n.fileName}>
                <b>{f.name}</b>
                <small>
                  {megabytes(f.size)} · {f.byName || "模板示例"} · {moment(f.at)}
                </small>
              </span>
              <span className={n.acts}>
                {f.preview && (
                  <button type="button" className="btn s" onClick={() => dialog.open({ kind: "preview", file: f })}>
                    预览<span className="sr">，{f.name}</span>
                  </button>
                )}
                <button type="button" className="btn s" onClick={() => void fetchFile(f)}>
                  <Icon name="download" />
                  下载<span className="sr">，{f.name}</span>
                </button>
                {project.can.files && (
                  <ConfirmButton
                    size="small"
                    danger
                    title={`删除“${f.name}”？`}
                    detail="删除后不能恢复。"
                    yes="删除"
                    onYes={async () => {
                      await post("/platform/home/userItem/file/delete", { id: project.id, fileId: f.fileId });
                      await refresh();
                      toast("文件已删除", "ok");
                    }}
                  >
                    删除
                  </ConfirmButton>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {dialog.value && <FilePreview file={dialog.value.file} read={() => linkOf(project.id, dialog.value?.file.fileId ?? "")} onClose={dialog.close} />}
    </div>
  );
}
