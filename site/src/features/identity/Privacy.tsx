import { useState } from "react";
import { Icon } from "@/ui/Icon";
import { part } from "@/ui/part";
import s from "./Security.module.css";

const ExportDialog = part(() => import("./ExportDialog").then((m) => m.ExportDialog));
const CancelDialog = part(() => import("./CancelDialog").then((m) => m.CancelDialog));

/** What a person may do with his data: take it along, or leave. */
export function Privacy() {
  const [open, setOpen] = useState<"export" | "cancel" | null>(null);
  const close = () => setOpen(null);
  return (
    <section className={`panel ${s.security}`} aria-labelledby="privacy">
      <header>
        <h2 id="privacy">个人数据</h2>
      </header>
      <ul>
        <li>
          <Icon name="download" />
          <div>
            <b>导出个人数据</b>
            <span>下载您的资料、登录记录、收支明细等，为 JSON 和 CSV 文件的压缩包。</span>
          </div>
          <button type="button" className="btn s" onClick={() => setOpen("export")}>
            导出
          </button>
        </li>
        <li>
          <Icon name="user" />
          <div>
            <b>注销账号</b>
            <span>注销后账号不能恢复，手机号可以重新注册。申请后 15 天内可以撤销。</span>
          </div>
          <button type="button" className="btn s d" onClick={() => setOpen("cancel")}>
            注销
          </button>
        </li>
      </ul>
      {open === "export" && <ExportDialog onClose={close} />}
      {open === "cancel" && <CancelDialog onClose={close} />}
    </section>
  );
}
