import { useRouter } from "next/router";
import { messageOf } from "@/api/error";
import { usePublic } from "@/api/hooks";
import { paths } from "@/addresses";
import { useLabels } from "@/parts/labels";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { Cover } from "@/ui/Cover";
import { CrumbEnd } from "@/ui/CrumbEnd";
import { Icon } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import { RichTextView } from "@/ui/richtext/RichTextView";
import { NoPage, PageError, Skeleton } from "@/ui/states";
import { count } from "@/ui/text";
import { iconOf, modeNames, pages, typeNames, type App } from "./app";
import { OpenButton } from "./Open";
import { useEnterprise, useGetIn } from "./useEnterprise";
import s from "./app.module.css";

/** An application of the square, whole. */
export function DetailScreen() {
  const router = useRouter();
  const appId = typeof router.query.appId === "string" ? router.query.appId : "";
  const { data, error, mutate } = usePublic("/micro/home/group/app-detail", { appId }, !!appId);
  if (error?.status === 404 || (router.isReady && !appId))
    return (
      <NoPage text={error ? messageOf(error) : "没有选择应用。"}>
        <Link className="btn" href={paths.userApps}>
          返回应用广场
        </Link>
      </NoPage>
    );
  if (error && !data) return <PageError error={error} onRetry={() => void mutate()} />;
  return <AntdLayout>{data ? <Detail app={data} /> : <Skeleton lines={8} height={24} />}</AntdLayout>;
}

function Detail({ app }: { app: App }) {
  const group = useLabels("PRODUCT_TYPE").labelOf(app.grouping);
  const shots = app.screenshots ?? [];
  return (
    <>
      <CrumbEnd lists={[["应用广场", paths.userApps]]} name={app.name} />
      <section className="panel" aria-labelledby="app-name" data-app={app.appId}>
        <div className={s.top}>
          <span className={`${s.icon} ${s.big}`}>
            <Icon name={iconOf(app.icon)} />
          </span>
          <div>
            <h1 id="app-name">{app.name}</h1>
            <p className="t2">{app.intro}</p>
            <p className={s.tags}>
              <Link className="tag ink" href={pages.grouping(app.grouping)} aria-label={`应用分组 ${group}`.trim()}>
                {group}
              </Link>
              <span className="tag">{typeNames[app.typeCode]}</span>
            </p>
          </div>
          <Actions app={app} />
        </div>
        <dl className={s.facts}>
          {[
            ["提供方", app.vendor],
            ["版本", app.version],
            ["打开方式", modeNames[app.openMode]],
            ["使用企业", `${count(app.userCount)} 家`],
          ].map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={`panel ${s.square}`} aria-labelledby="app-shots">
        <header>
          <h2 id="app-shots">界面</h2>
        </header>
        <div className={s.shots}>
          {shots.length ? (
            shots.map((url, i) => (
              <span key={url}>
                <Cover kind="" url={url} id={`${app.appId}${i}`} name={app.name} software alt={`${app.name}的界面 ${i + 1}`} />
              </span>
            ))
          ) : (
            <span>
              <Cover kind="" id={app.appId} name={app.name} software />
            </span>
          )}
        </div>
      </section>
      <section className={`panel ${s.square}`} aria-labelledby="app-about">
        <header>
          <h2 id="app-about">介绍</h2>
        </header>
        <div className={s.pad}>
          <RichTextView html={app.detailHtml} />
          {!!app.permissions?.length && (
            <>
              <h3 className={s.sub}>需要企业授予的权限</h3>
              <ul className={s.permissions}>
                {app.permissions.map((p) => (
                  <li key={p}>
                    <Icon name="shield" />
                    {p}
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      </section>
    </>
  );
}

function Actions({ app }: { app: App }) {
  const enterprise = useEnterprise();
  const id = enterprise.current?.id;
  const { data } = useGetIn(id, "/micro/home/group/added", {});
  const mine = data?.apps?.find((a) => a.appId === app.appId);
  if (!id || !data) return null;
  return (
    <div className={s.side}>
      {mine?.opens && <OpenButton appId={app.appId} name={app.name} mode={mine.openMode} enterprise={id} className="btn c" />}
      {data.can && (
        <Link className={mine ? "btn" : "btn c"} href={mine ? pages.added(app.appId, id) : pages.add(app.appId, id)}>
          {mine ? "应用配置" : "添加到企业"}
        </Link>
      )}
      <span className="t3">{mine ? `${enterprise.current?.shortName}已添加` : data.can ? `添加到${enterprise.current?.shortName}` : "由企业管理员添加"}</span>
    </div>
  );
}
