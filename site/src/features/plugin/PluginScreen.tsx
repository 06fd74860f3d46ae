import { useState } from "react";
import { post } from "@/api/client";
import { messageOf } from "@/api/error";
import { usePublic } from "@/api/hooks";
import { mediaUrl } from "@/api/media";
import type { Plugin } from "@/api/shapes";
import { track } from "@/api/track";
import { copy } from "@/ui/copy";
import { Icon } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import p from "@/ui/public/public.module.css";
import { Empty, ErrorStrip, Skeleton } from "@/ui/states";
import { count } from "@/ui/text";
import { toast } from "@/ui/toast";
import { sizeOf, yearsOf } from "./size";
import s from "./plugin.module.css";

type Release = NonNullable<Plugin["releases"]>[number];

/** What one can install into the program that one models with. */
export function PluginScreen({ title }: { title: string }) {
  const { data, error, mutate } = usePublic("/platform/home/plug/queryPlugs", {});
  return (
    <div>
      <header className={p.head}>
        <div>
          <h1>{title}</h1>
          <p>按您使用的建模软件选择。下载前可核对文件大小与 SHA-256，下载后用它确认文件没有被改动。</p>
        </div>
      </header>
      {error && <ErrorStrip error={error} onRetry={() => void mutate()} />}
      <div className={s.list}>
        {!data && !error && Array.from({ length: 3 }, (_, i) => (
          <div className={s.waiting} key={i} aria-busy="true">
            <Skeleton lines={7} height={22} />
          </div>
        ))}
        {data?.length === 0 && <Empty of="order" text="还没有可以下载的插件，发布后会出现在这里。" />}
        {data?.map((plugin) => <Card key={plugin.id} plugin={plugin} />)}
      </div>
      <section className={s.guide}>
        <h2>怎样核对 SHA-256</h2>
        <p>在 Windows 的命令提示符中运行下面的命令，结果应当与页面上的校验值完全一致。</p>
        <pre>
          <code>certutil -hashfile 文件名.zip SHA256</code>
        </pre>
      </section>
    </div>
  );
}

function Card({ plugin }: { plugin: Plugin }) {
  const [latest, ...older] = plugin.releases;
  const [counted, setCounted] = useState<number>();
  if (!latest) return null;
  const guide = plugin.guideUrl;
  return (
    <article className={s.card} data-plugin={plugin.id}>
      <div className={s.about}>
        <p className={s.host}>{plugin.hostName}</p>
        <h2>{plugin.name}</h2>
        <p className={s.intro}>{plugin.intro}</p>
        {plugin.note && <p className={s.note}>{plugin.note}</p>}
        {guide && (
          <Link className="more" href={guide}>
            安装说明
            <Icon name="arrow" />
          </Link>
        )}
      </div>
      <div className={s.release}>
        <Facts plugin={plugin} release={latest} downloads={counted ?? plugin.downloadCount} />
        <p className={s.log}>{latest.log}</p>
        <Download plugin={plugin} release={latest} main onCount={setCounted} />
        {older.length > 0 && (
          <details className={s.older}>
            <summary>
              <Icon name="right" />
              历史版本（{older.length}）
            </summary>
            <ul>
              {older.map((r) => (
                <li key={r.versionNo}>
                  <Facts plugin={plugin} release={r} />
                  <p className={s.log}>{r.log}</p>
                  <Download plugin={plugin} release={r} onCount={setCounted} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </article>
  );
}

function Facts({ plugin, release, downloads }: { plugin: Plugin; release: Release; downloads?: number }) {
  return (
    <dl className={s.facts}>
      <div>
        <dt>版本</dt>
        <dd className="num">{release.versionNo}</dd>
      </div>
      <div>
        <dt>适用 {plugin.hostName}</dt>
        <dd className="num">{yearsOf(release.hostYears) || "全部版本"}</dd>
      </div>
      <div>
        <dt>大小</dt>
        <dd className="num" title={`${count(release.size)} 字节`}>
          {sizeOf(release.size)}
        </dd>
      </div>
      <div>
        <dt>发布</dt>
        <dd className="num">{release.releaseTime.slice(0, 10)}</dd>
      </div>
      {downloads !== undefined && (
        <div>
          <dt>下载</dt>
          <dd className="num" data-downloads={downloads}>
            {count(downloads)} 次
          </dd>
        </div>
      )}
      <div className={s.sum}>
        <dt>SHA-256</dt>
        <dd>
          <code>{release.sha256}</code>
          <button type="button" className="btn s" onClick={() => void copy(release.sha256, "校验值")} aria-label={`复制 ${plugin.name} ${release.versionNo} 的校验值`}>
            复制
          </button>
        </dd>
      </div>
    </dl>
  );
}

/** A public file is the link's: counting it never stands in its way. A private one is signed by the call that counts it. */
function Download({ plugin, release, main = false, onCount }: { plugin: Plugin; release: Release; main?: boolean; onCount: (n: number) => void }) {
  const counting = async () => {
    track("plugin_download", { targetType: "plugin", targetId: plugin.id });
    try {
      onCount((await post("/platform/home/plug/download", { id: plugin.id, versionNo: release.versionNo })).downloadCount);
    } catch (error) {
      toast(`文件已开始下载，但没有计数：${messageOf(error)}`);
    }
  };
  const [busy, setBusy] = useState(false);
  const signed = async () => {
    track("plugin_download", { targetType: "plugin", targetId: plugin.id });
    setBusy(true);
    try {
      const answer = await post("/platform/home/plug/download", { id: plugin.id, versionNo: release.versionNo });
      onCount(answer.downloadCount);
      location.assign(answer.url);
    } catch (error) {
      toast(messageOf(error), "bad");
    } finally {
      setBusy(false);
    }
  };
  if (release.downloadPath.startsWith("/file/"))
    return (
      <button type="button" className={main ? "btn p" : "btn s"} disabled={busy} onClick={() => void signed()}>
        <Icon name="download" />
        下载 {release.versionNo}
      </button>
    );
  return (
    <a className={main ? "btn p" : "btn s"} href={mediaUrl(release.downloadPath)} download onClick={() => void counting()}>
      <Icon name="download" />
      下载 {release.versionNo}
    </a>
  );
}
