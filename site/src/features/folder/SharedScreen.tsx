import { useState } from "react";
import { get } from "@/api/client";
import { isGone, messageOf } from "@/api/error";
import { usePublic } from "@/api/hooks";
import { paths } from "@/addresses";
import { familyPaths } from "@/familyPaths";
import { load } from "@/parts/family/load";
import { sizeText } from "@/parts/upload/rules";
import { Icon } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import { NoPage, PageError, Skeleton } from "@/ui/states";
import { momentOf } from "@/ui/time";
import { toast } from "@/ui/toast";
import { useAddressId } from "@/ui/useAddressId";
import s from "./shared.module.css";

/** What a share shows, to whoever has its link, until it ends. */
export function SharedScreen({ title }: { title: string }) {
  const code = useAddressId();
  const { data, error, mutate } = usePublic("/family/user/object/shared", { code }, code !== "");
  const [busy, setBusy] = useState(false);
  const ended = isGone(error);
  const save = async () => {
    setBusy(true);
    try {
      load(await get("/family/user/object/shared", { code }), "disk"); // an address lives for a minute
    } catch (caught) {
      toast(messageOf(caught), "bad");
      void mutate();
    } finally {
      setBusy(false);
    }
  };
  if (code === "" || ended)
    return (
      <NoPage text={code === "" ? "链接不完整，请向分享的人重新要一个。" : "分享已到期、已停止，或链接不完整。需要时请让分享的人重新发一个链接。"}>
        <Link className="btn" href={paths.family}>
          去共享族库
        </Link>
      </NoPage>
    );
  if (error && !data) return <PageError error={error} onRetry={() => void mutate()} />;
  if (!data) return <Skeleton lines={4} height={32} />;
  return (
    <section className={`panel ${s.card}`} data-shared={data.refType}>
      <p className="t3">{title}</p>
      <h1>{data.name}</h1>
      <dl>
        <div>
          <dt>类型</dt>
          <dd>{data.refType === "file" ? "文件" : "族"}</dd>
        </div>
        {data.refType === "file" && (
          <div>
            <dt>大小</dt>
            <dd className="num">{sizeText(data.size)}</dd>
          </div>
        )}
        <div>
          <dt>有效期至</dt>
          <dd className="num">{momentOf(data.endTime)}</dd>
        </div>
      </dl>
      {data.refType === "file" ? (
        <button type="button" className="btn p lg" disabled={busy} aria-busy={busy} onClick={() => void save()}>
          <Icon name="download" />
          下载文件
        </button>
      ) : data.gone ? (
        <p className="t2">服务商已下架这个族，暂时看不到它的内容。</p>
      ) : (
        <Link className="btn p lg" href={familyPaths.detail(data.refId)}>
          查看这个族
        </Link>
      )}
      <p className={`t3 ${s.foot}`}>由平台用户分享，请确认来源后再打开文件。</p>
    </section>
  );
}
