import { useRouter } from "next/router";
import { useState } from "react";
import { messageOf } from "@/api/error";
import { usePublic } from "@/api/hooks";
import { paths } from "@/addresses";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { CrumbEnd } from "@/ui/CrumbEnd";
import { Link } from "@/ui/Link";
import { FormSkeleton } from "@/ui/skeletons";
import { Empty, PageError } from "@/ui/states";
import { pages, type AddedInfo } from "./app";
import { AppForm } from "./AppForm";
import { KeysDialog } from "./Keys";
import { useEnterprise, useGetIn } from "./useEnterprise";
import s from "./app.module.css";

/** Adds an application of the square to an enterprise; its keys are shown once. */
export function AddScreen({ title }: { title: string }) {
  const router = useRouter();
  const appId = typeof router.query.appId === "string" ? router.query.appId : "";
  const enterprise = useEnterprise();
  const id = enterprise.current?.id;
  const { data: app, error, mutate } = usePublic("/micro/home/group/app-detail", { appId }, !!appId);
  const added = useGetIn(id, "/micro/home/group/added", {});
  const [made, setMade] = useState<AddedInfo | null>(null);
  const done = () => void router.replace(pages.added(appId, id));
  const back = (
    <Link className="btn" href={paths.userApps}>
      返回应用广场
    </Link>
  );
  const refused =
    error?.status === 404 || (router.isReady && !appId)
      ? error
        ? messageOf(error)
        : "没有选择要添加的应用。"
      : enterprise.known && !id
        ? "您还没有加入企业，应用由企业添加。"
        : enterprise.current?.frozen
          ? `${enterprise.current.shortName}已被冻结，解除冻结后才能添加应用。`
          : added.data && !added.data.can
            ? `您在${enterprise.current?.shortName ?? "企业"}没有“应用授权”权限，请联系企业管理员添加。`
            : "";
  if (refused)
    return (
      <section className="panel">
        <Empty of="gate" text={refused}>
          {back}
        </Empty>
      </section>
    );
  const wrong = (app ? undefined : error) ?? enterprise.error ?? (added.data ? undefined : added.error);
  if (wrong) return <PageError error={wrong} onRetry={() => void (error ? mutate() : added.mutate())} />;
  const already = !made && added.data?.apps?.some((a) => a.appId === appId);
  return (
    <AntdLayout>
      {app && <CrumbEnd lists={[["应用广场", paths.userApps]]} name={`${title}：${app.name}`} />}
      <section className="panel" aria-label={title}>
        <header className={s.head}>
          <div>
            <h1>{app ? `添加“${app.name}”` : title}</h1>
            <p className="t3">添加到{enterprise.current?.shortName}。添加后生成应用的访问密钥，只显示一次。</p>
          </div>
        </header>
        {already && app ? (
          <Empty of="list" text={`${enterprise.current?.shortName}已添加“${app.name}”。`}>
            <Link className="btn" href={pages.added(appId, id)}>
              应用配置
            </Link>
          </Empty>
        ) : app && id && added.data ? (
          <AppForm app={app} enterprise={id} onDone={setMade} />
        ) : (
          <FormSkeleton fields={4} />
        )}
      </section>
      {made?.keys?.secret && <KeysDialog keys={made.keys} onClose={done} />}
    </AntdLayout>
  );
}
