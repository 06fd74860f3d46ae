import { useState } from "react";
import { post } from "@/api/client";
import { messageOf } from "@/api/error";
import { useRead } from "@/api/hooks";
import { useSubmit } from "@/api/useSubmit";
import { ownPaths } from "@/ownPaths";
import { useSession } from "@/session/session";
import { Dialog } from "@/ui/Dialog";
import { Field, FormError } from "@/ui/Field";
import { Link } from "@/ui/Link";
import { ErrorStrip, Skeleton } from "@/ui/states";
import { toast } from "@/ui/toast";
import { placesOf, refreshed, type Scope } from "./space";
import s from "./keep.module.css";

interface Wanted {
  scope: Scope;
  folderId: string;
  name: string;
}

/** Puts a family into a folder of one's own space or the enterprise's, a new one if wanted. */
export function KeepDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { companyId } = useSession();
  const [scope, setScope] = useState<Scope>();
  const [folderId, setFolderId] = useState("");
  const [made, setMade] = useState("");
  const { data, error, mutate } = useRead("/family/user/folder/list", { scope });
  const { submit, busy, error: failed, fields, clear } = useSubmit(
    async (wanted: Wanted, attempt) => {
      let to = wanted.folderId;
      if (wanted.name) {
        const known = new Set(data?.folders.map((f) => f.id));
        const space = await post("/family/user/folder/edit", { scope: wanted.scope, parentId: to, name: wanted.name }, attempt);
        to = space.folders.find((f) => !known.has(f.id) && f.parentId === to && f.name === wanted.name)?.id ?? to;
      }
      return post("/family/user/object/edit", { scope: wanted.scope, action: "add", refType: "family", refId: id, folderId: to }, { ...attempt, idempotencyKey: `${attempt.idempotencyKey}-o` });
    },
    {
      refresh: refreshed,
      onDone: () => {
        toast(`“${name}”已加入文件夹`, "ok");
        onClose();
      },
    },
  );
  const choose = (to: Scope) => {
    clear();
    setScope(to);
    setFolderId("");
  };
  return (
    <Dialog title="加入文件夹" onClose={onClose}>
      <form
        className={s.form}
        data-keep={data ? "ready" : undefined}
        onSubmit={(e) => {
          e.preventDefault();
          void submit({ scope, folderId, name: made.trim() });
        }}
      >
        {companyId && (
          <fieldset>
            <legend className="sr">空间</legend>
            {([undefined, "enterprise"] as const).map((to) => (
              <label key={to ?? "mine"}>
                <input type="radio" name="scope" checked={scope === to} onChange={() => choose(to)} />
                {to ? "企业空间" : "我的空间"}
              </label>
            ))}
          </fieldset>
        )}
        {error && !data && <ErrorStrip error={error} onRetry={() => void mutate()} />}
        {!data && !error && <Skeleton lines={3} />}
        {data && !data.may && <p className="t2">您可以查看企业空间，加入内容需要族库的编辑权限，请联系企业管理员开通。</p>}
        {data?.may && (
          <>
            <label className={s.place}>
              文件夹
              <select className="inp" value={folderId} onChange={(e) => setFolderId(e.target.value)}>
                {placesOf(data.folders).map((p) => (
                  <option key={p.value} value={p.value}>
                    {p.label}
                  </option>
                ))}
              </select>
            </label>
            <Field label="在其中新建" optional placeholder="不需要就留空" maxLength={40} value={made} onChange={setMade} error={fields.name} />
          </>
        )}
        {failed !== null && !fields.name && <FormError>{messageOf(failed)}</FormError>}
        <p className={s.acts}>
          <Link className="link" href={ownPaths.familySpace}>
            族库空间
          </Link>
          <button type="submit" className="btn p" disabled={busy || !data?.may} aria-busy={busy}>
            加入
          </button>
        </p>
      </form>
    </Dialog>
  );
}
