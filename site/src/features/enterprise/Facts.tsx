import { messageOf } from "@/api/error";
import { mediaUrl } from "@/api/media";
import type { EnterpriseFull } from "@/api/shapes";
import { downloadFile } from "@/api/upload";
import { toast } from "@/ui/toast";
import { labels, textOf, type Choices, type DetailFields } from "./details";
import s from "./History.module.css";

const order: (keyof DetailFields)[] = ["fullName", "shortName", "creditCode", "legalPerson", "entType", "industry", "scale", "regionCode", "address", "contactName", "contactPhone", "contactEmail", "license", "logo", "intro"];

/** Every field of an enterprise, to read. */
export function Facts({ record, choices, license = true }: { record: EnterpriseFull; choices: Choices; license?: boolean }) {
  const value = (name: keyof DetailFields) => {
    const text = record[name];
    if (name === "logo" && text) return <img className={s.logo} src={mediaUrl(text)} alt={`${record.shortName} 的标志`} />;
    if (name === "license" && text)
      return (
        <button type="button" className="btn s" onClick={() => void downloadFile(text).then((m) => toast(m, "ok"), (e) => toast(messageOf(e), "bad"))}>
          下载营业执照
        </button>
      );
    return textOf(name, text, choices) || <span className="t3">未填写</span>;
  };
  return (
    <dl className={s.facts}>
      {order
        .filter((name) => license || name !== "license")
        .map((name) => (
          <div key={name} className={name === "intro" || name === "fullName" || (license && name === "logo") ? s.wide : ""}>
            <dt>{labels[name]}</dt>
            <dd className={name === "creditCode" ? "code" : ""}>{value(name)}</dd>
          </div>
        ))}
    </dl>
  );
}
