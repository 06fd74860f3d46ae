import { Button } from "antd";
import { useState } from "react";
import useSWR from "swr";
import { get, post } from "@/api/client";
import { messageOf, type ApiError } from "@/api/error";
import { useScope } from "@/api/scope";
import type { FamilyDetail, FamilyInfo } from "@/api/shapes";
import { differencesOf, type Difference } from "@/parts/family/differences";
import { Inside } from "@/parts/family/Inside";
import { load } from "@/parts/family/load";
import { Model } from "@/parts/family/Model";
import { Xray } from "@/parts/family/Xray";
import type { LibraryRow } from "@/parts/library/library";
import { Icon } from "@/ui/Icon";
import { megabytes } from "@/ui/size";
import { FormSkeleton } from "@/ui/skeletons";
import { ErrorStrip } from "@/ui/states";
import { toast } from "@/ui/toast";
import s from "./handed.module.css";

interface Read {
  info: FamilyInfo;
  detail: FamilyDetail;
}

/** What waits, and what members see meanwhile where there is something, as of the entry's revision: a decision ends the one, so no change reads it again. */
function useHanded(row: LibraryRow) {
  const scope = useScope();
  const enterprise = scope?.enterprise ?? "";
  const read = async (waiting: boolean): Promise<Read> => {
    const input = waiting ? { id: row.familyId, waiting } : { id: row.familyId };
    const [info, detail] = await Promise.all([
      post("/family/mall/api/product/info", input, { enterprise }),
      post("/family/mall/api/sys/product/detail", input, { enterprise }),
    ]);
    return { info, detail };
  };
  return useSWR<{ now: Read; before: Read | undefined }, ApiError>(
    row.gone ? null : [scope?.userId ?? "", "what waits in the library", `${row.familyId} ${row.rev}`, enterprise],
    async () => {
      // Of another's family there is no copy: what waits is what stands, for others.
      const [now, before] = await Promise.all([read(row.own), row.own && row.stands ? read(false) : undefined]);
      return { now, before };
    },
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
}

/** What waits for a decision, to be read before it is decided: its files, what they say of themselves, and in what it is another than what stands. */
export function Handed({ row }: { row: LibraryRow }) {
  const { data, error, mutate } = useHanded(row);
  if (row.gone) return null;
  return (
    <section className={s.handed} aria-label="提交的内容" data-handed={data && "ready"}>
      <h3>{row.own ? "提交的内容" : "族的内容"}</h3>
      {error && !data && <ErrorStrip error={error} onRetry={() => void mutate()} />}
      {!data && !error && <FormSkeleton fields={3} />}
      {data && (
        <>
          <Files info={data.now.info} waiting={row.own} before={data.before?.info.files} />
          <Preview {...data.now} waiting={row.own} />
          <Xray {...data.now} />
          {data.before && <Differences list={differencesOf(data.before, data.now)} />}
        </>
      )}
    </section>
  );
}

function Files({ info, waiting, before }: { info: FamilyInfo; waiting: boolean; before: FamilyInfo["files"] | undefined }) {
  const [busy, setBusy] = useState("");
  const fetch = async (fileId: string) => {
    setBusy(fileId);
    try {
      load(await get("/family/mall/product/download", waiting ? { id: info.id, fileId, waiting } : { id: info.id, fileId }), "disk");
    } catch (error) {
      toast(messageOf(error), "bad");
    } finally {
      setBusy("");
    }
  };
  return (
    <ul className={s.files} aria-label="文件">
      {info.files.map((f) => (
        <li key={f.fileId}>
          <span>
            <b>{f.name}</b>
            <small className="t3">
              {f.format.toUpperCase()}，<span className="num">{megabytes(f.size)}</span>
              {f.revitYear > 0 && (
                <>
                  ，Revit <span className="num">{f.revitYear}</span>
                </>
              )}
              {before && (before.some((o) => o.sha256 === f.sha256) ? "，与现在的相同" : <b className="ok">，新文件</b>)}
            </small>
          </span>
          {info.owned ? (
            <Button size="small" loading={busy === f.fileId} disabled={!!busy && busy !== f.fileId} icon={<Icon name="download" />} onClick={() => void fetch(f.fileId)}>
              下载<span className="sr">，{f.name}</span>
            </Button>
          ) : (
            <span className="t3">{info.closed ? "该提供方已停止服务" : "购买后可下载"}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Preview({ info, detail, waiting }: { info: FamilyInfo; detail: FamilyDetail; waiting: boolean }) {
  const { preview } = detail;
  const [open, setOpen] = useState(false);
  if (!preview.modelUrl)
    return (
      <div className={s.preview}>
        {preview.pictureUrl && (
          <figure>
            <Inside url={preview.pictureUrl} />
            <figcaption className="t3">文件内缩略图</figcaption>
          </figure>
        )}
        {(preview.making || preview.reason) && <Model info={info} preview={preview} own waiting={waiting} />}
      </div>
    );
  return open ? (
    <Model info={info} preview={preview} own={false} waiting={waiting} />
  ) : (
    <p className={s.preview}>
      <Button icon={<Icon name="template" />} onClick={() => setOpen(true)}>
        打开三维预览
      </Button>
    </p>
  );
}

function Differences({ list }: { list: Difference[] }) {
  return (
    <div className={s.differences} data-differences={list.length}>
      <h3>与同事现在看到的差异</h3>
      {list.length === 0 && <p className="t3">类型、参数和文件都没有变化。</p>}
      {list.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">项目</th>
              <th scope="col">现在</th>
              <th scope="col">提交的</th>
            </tr>
          </thead>
          <tbody>
            {list.map((d) => (
              <tr key={`${d.label} ${d.before} ${d.after}`}>
                <th scope="row">{d.label}</th>
                <td>{d.before}</td>
                <td>{d.after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
