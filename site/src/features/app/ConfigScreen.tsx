import { Segmented } from "antd";
import { useRouter } from "next/router";
import { useState } from "react";
import { post } from "@/api/client";
import { messageOf } from "@/api/error";
import { usePublic } from "@/api/hooks";
import { useSWRConfig } from "swr";
import { belongsTo } from "@/api/scope";
import { paths } from "@/addresses";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { ConfirmButton } from "@/ui/antd/ConfirmButton";
import { Chart } from "@/ui/chart/Chart";
import { CrumbEnd } from "@/ui/CrumbEnd";
import { Link } from "@/ui/Link";
import { FormSkeleton } from "@/ui/skeletons";
import { Empty, PageError } from "@/ui/states";
import { count } from "@/ui/text";
import { momentOf } from "@/ui/time";
import { toast } from "@/ui/toast";
import { modeNames, type AddedInfo, type App } from "./app";
import { AppForm } from "./AppForm";
import { KeysDialog } from "./Keys";
import { OpenButton } from "./Open";
import { useEnterprise, useGetIn } from "./useEnterprise";
import s from "./app.module.css";

/** An application as an enterprise has configured it: its settings, its keys, how it is used. */
export function ConfigScreen({ title }: { title: string }) {
  const router = useRouter();
  const appId = typeof router.query.appId === "string" ? router.query.appId : "";
  const enterprise = useEnterprise();
  const id = enterprise.current?.id;
  const { data: app, error: noApp } = usePublic("/micro/home/group/app-detail", { appId }, !!appId);
  const { data, error, mutate } = useGetIn(id, "/micro/home/group/projectDetail", { appId }, !!appId);
  const refused = (router.isReady && !appId && "没有选择应用。") || (enterprise.known && !id && "您还没有加入企业。") || (error?.status === 404 && messageOf(error)) || (noApp?.status === 404 && messageOf(noApp));
  if (refused)
    return (
      <section className="panel">
        <Empty of="gate" text={refused}>
          <Link className="btn" href={paths.userApps}>
            返回应用广场
          </Link>
        </Empty>
      </section>
    );
  if ((error && !data) || enterprise.error) return <PageError error={error ?? enterprise.error} onRetry={() => void mutate()} />;
  if (!data || !app || !id) return <FormSkeleton fields={4} />;
  return (
    <AntdLayout>
      <CrumbEnd lists={[["应用广场", paths.userApps]]} name={`${title}：${data.name}`} />
      <section className="panel" aria-label={title} data-configured={data.appId}>
        <header className={s.head}>
          <div>
            <h1>{data.name}</h1>
            <p className="t3">
              {enterprise.current?.shortName}，{momentOf(data.addedAt)} 添加，{modeNames[data.openMode]}。
            </p>
          </div>
          <OpenButton appId={appId} name={data.name} mode={data.openMode} enterprise={id} className="btn" />
        </header>
        {data.can ? (
          <AppForm
            app={app}
            enterprise={id}
            record={data}
            onDone={(saved) => {
              toast("应用配置已保存", "ok");
              void mutate(saved, { revalidate: false });
            }}
          />
        ) : (
          <p className={s.pad}>{enterprise.current?.frozen ? "企业已被冻结，目前只能查看。解除冻结后可以修改配置、重置密钥和移除应用。" : "应用的可见范围和密钥由企业管理员配置。"}</p>
        )}
      </section>
      {data.keys && (
        <>
          <Keys record={data} enterprise={id} onSaved={(saved) => mutate({ ...saved, keys: { ...saved.keys, secret: undefined } }, { revalidate: false })} />
          <Usage app={app} enterprise={id} />
        </>
      )}
      {data.can && <Removal record={data} enterprise={id} />}
    </AntdLayout>
  );
}

function Keys({ record, enterprise, onSaved }: { record: AddedInfo; enterprise: string; onSaved: (saved: AddedInfo) => Promise<unknown> }) {
  const [shown, setShown] = useState<AddedInfo["keys"] | null>(null);
  const { visibleTo, appId, name, entryUrl, order, rev } = record;
  const reset = async () => {
    const saved = await post("/micro/home/group/app-add", { appId, name, entryUrl, order, rev, visibleTo, resetKey: true }, { enterprise });
    await onSaved(saved);
    setShown(saved.keys);
  };
  return (
    <section className={`panel ${s.square}`} aria-labelledby="app-keys">
      <header>
        <h2 id="app-keys">访问密钥</h2>
        {record.can && (
          <ConfirmButton title="重置密钥？" detail="旧密钥立即失效，应用的服务端需要换上新密钥。" yes="重置" danger onYes={reset}>
            重置密钥
          </ConfirmButton>
        )}
      </header>
      <dl className={s.facts}>
        <div>
          <dt>AccessKey</dt>
          <dd className="code">{record.keys?.accessKey}</dd>
        </div>
        <div>
          <dt>SecretKey</dt>
          <dd>只在生成时显示一次，平台仅保存校验值</dd>
        </div>
        <div>
          <dt>生成时间</dt>
          <dd className="num">{record.keys?.madeAt && momentOf(record.keys.madeAt)}</dd>
        </div>
      </dl>
      {shown?.secret && <KeysDialog keys={shown} onClose={() => setShown(null)} />}
    </section>
  );
}

const ranges: { value: 7 | 30 | 90; label: string }[] = [
  { value: 7, label: "近 7 天" },
  { value: 30, label: "近 30 天" },
  { value: 90, label: "近 90 天" },
];

function Usage({ app, enterprise }: { app: App; enterprise: string }) {
  const [range, setRange] = useState<7 | 30 | 90>(30);
  const { data, error, mutate } = useGetIn(enterprise, "/micro/home/group/usage", { appId: app.appId, range });
  const days = data?.days ?? [];
  return (
    <section className={`panel ${s.square}`} aria-labelledby="app-usage">
      <header>
        <h2 id="app-usage">使用情况</h2>
        <Segmented aria-label="统计范围" size="small" value={range} options={ranges} onChange={setRange} />
      </header>
      <div className={s.pad}>
        {data && <p className="t2">从门户打开 {count(data.total)} 次。</p>}
        <Chart
          label={`${ranges.find((r) => r.value === range)?.label}从门户打开应用的次数与人数`}
          unit="次"
          categories={days.map((d) => d.date.slice(5))}
          series={[
            { name: "打开次数", kind: "bar", data: days.map((d) => d.opens) },
            { name: "打开人数", kind: "line", data: days.map((d) => d.people) },
          ]}
          loading={!data && !error}
          error={data ? undefined : error}
          onRetry={() => void mutate()}
          empty="这段时间还没有人从门户打开它。"
        />
      </div>
    </section>
  );
}

function Removal({ record, enterprise }: { record: AddedInfo; enterprise: string }) {
  const router = useRouter();
  const { mutate } = useSWRConfig();
  const remove = async () => {
    await post("/micro/home/group/app-remove", { appId: record.appId, rev: record.rev }, { enterprise });
    toast(`已移除“${record.name}”`, "ok");
    await router.replace(paths.userApps);
    void mutate(belongsTo(["/micro/home/group/added"]));
  };
  return (
    <section className={`panel ${s.square} ${s.removal}`} aria-label="移除应用">
      <p>
        <b>移除应用</b>
        <span className="t3">成员不能再打开，密钥立即失效。使用记录保留，可以重新添加。</span>
      </p>
      <ConfirmButton title={`移除“${record.name}”？`} detail="成员不能再打开，密钥立即失效。" yes="移除" danger onYes={remove}>
        移除应用
      </ConfirmButton>
    </section>
  );
}
