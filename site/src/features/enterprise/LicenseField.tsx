import { useState } from "react";
import { messageOf } from "@/api/error";
import { downloadFile, type FileReference } from "@/api/upload";
import { toast } from "@/ui/toast";
import { UploadFile } from "@/parts/upload/UploadFile";
import s from "./EnterpriseForm.module.css";

interface Props {
  /** The licence's downloadPath. */
  value?: string;
  onChange?: (path: string) => void;
  disabled?: boolean;
  id?: string;
}

/** One licence: what is there can be looked at, and replaced unless it is fixed. */
export function LicenseField({ value = "", onChange, disabled, id }: Props) {
  const [sent, setSent] = useState<FileReference[]>([]);
  const fresh = sent.filter((f) => f.downloadPath === value);
  const look = () => void downloadFile(value).then((m) => toast(m, "ok"), (e) => toast(messageOf(e), "bad"));
  if (disabled)
    return value ? (
      <button type="button" id={id} className="btn" onClick={look}>
        下载营业执照
      </button>
    ) : (
      <span id={id} className="t3">
        没有营业执照文件
      </span>
    );
  return (
    <>
      {value && !fresh.length && (
        <p className={s.kept}>
          已上传营业执照
          <button type="button" className="btn s" onClick={look}>
            下载查看
          </button>
        </p>
      )}
      <UploadFile
        id={id}
        purpose="license"
        formats="jpg,jpeg,png,pdf"
        maxMB={10}
        most={1}
        value={fresh}
        onChange={(files) => {
          setSent(files);
          onChange?.(files.at(-1)?.downloadPath ?? "");
        }}
      />
    </>
  );
}
