import { Input } from "antd";
import { Dialog } from "@/ui/antd/Dialog";
import { copy } from "@/ui/copy";
import s from "./app.module.css";

/** The keys of an application as they were made: the secret is not told again. */
export function KeysDialog({ keys, onClose }: { keys: { accessKey: string; secret?: string }; onClose: () => void }) {
  return (
    <Dialog title="访问密钥" width={560} onClose={onClose} footer={<button type="button" className="btn p" onClick={onClose}>我已保存</button>}>
      <p className={s.warn}>密钥只显示这一次，平台不保存原文。请立即交给应用的服务端保存，丢失后只能重置。</p>
      {(
        [
          ["AccessKey", keys.accessKey],
          ["SecretKey", keys.secret ?? ""],
        ] as const
      ).map(([name, value]) => (
        <div key={name} className={s.key}>
          <label htmlFor={`key-${name}`}>{name}</label>
          <Input id={`key-${name}`} className="code" readOnly value={value} onFocus={(e) => e.target.select()} />
          <button type="button" className="btn" onClick={() => void copy(value, name)}>
            复制<span className="sr">{name}</span>
          </button>
        </div>
      ))}
    </Dialog>
  );
}
