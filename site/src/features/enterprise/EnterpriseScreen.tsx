import { useRouter } from "next/router";
import { useEffect } from "react";
import { useGet, useRead } from "@/api/hooks";
import type { EnterpriseFull } from "@/api/shapes";
import { paths } from "@/addresses";
import { FAILED, IN_REVIEW, says } from "@/session/enterprise";
import { useSession } from "@/session/session";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { Link } from "@/ui/Link";
import { FormSkeleton } from "@/ui/skeletons";
import { PageError } from "@/ui/states";
import { momentOf } from "@/ui/time";
import { useChoices, type Choices } from "./details";
import { EnterpriseForm } from "./EnterpriseForm";
import { Facts } from "./Facts";
import { History } from "./History";
import { WithdrawApplication } from "./WithdrawApplication";
import s from "./EnterpriseForm.module.css";

/** The form of an enterprise through its whole life: new, under review, failed, approved. */
export function EnterpriseScreen({ title }: { title: string }) {
  const { info } = useSession();
  const router = useRouter();
  const named = typeof router.query.id === "string" ? router.query.id : "";
  const mine = useRead("/micro/home/provider/create-and-join", {}, router.isReady && !named);
  const id = named || mine.data?.create?.id || "";
  const full = useGet("/micro/home/provider/detail", { providerId: id }, !!id);
  const choices = useChoices();
  const { data } = full;
  const isNew = !named && !!mine.data && !mine.data.create;
  const error = (full.data ? undefined : full.error) ?? (mine.data ? undefined : mine.error);
  useEffect(() => {
    // A tab that was left open shows the answer of the review when one comes back to it.
    const look = () => void full.mutate();
    window.addEventListener("focus", look);
    return () => window.removeEventListener("focus", look);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id]);

  return (
    <AntdLayout>
      <section className={`panel ${s.screen}`} aria-label={title} data-enterprise={data ? stateOf(data) : isNew ? "new" : "loading"}>
        <header>
          <h1 className={s.title}>{isNew || !data ? title : data.shortName}</h1>
          <span className={`t3 ${s.hint}`}>{isNew ? "提交后由平台审核，通过即可进入工作台" : ""}</span>
        </header>
        {error ? (
          <PageError error={error} onRetry={() => void (id ? full.mutate() : mine.mutate())} />
        ) : isNew && info ? (
          <EnterpriseForm kind="new" userId={info.userId} choices={choices} onSaved={() => mine.mutate()} />
        ) : data ? (
          <Known data={data} choices={choices} onSaved={() => full.mutate()} onWithdrawn={() => void router.replace(paths.addProvider)} />
        ) : (
          <FormSkeleton fields={8} />
        )}
      </section>
    </AntdLayout>
  );
}

const stateOf = (e: EnterpriseFull) => (e.status === IN_REVIEW ? "review" : e.status === FAILED ? "failed" : "approved");

interface KnownProps {
  data: EnterpriseFull;
  choices: Choices;
  onSaved: () => Promise<unknown>;
  onWithdrawn: () => void;
}

function Known({ data, choices, onSaved, onWithdrawn }: KnownProps) {
  const { info } = useSession();
  const state = stateOf(data);
  const failed = data.history?.[0]?.result === "lost" ? "认证已取消" : says.failed;
  const history = (
    <section className={s.history} aria-labelledby="history">
      <h2 id="history">审核记录</h2>
      <History steps={data.history} choices={choices} names={false} />
    </section>
  );
  if (state === "failed" && data.can.resubmit && info)
    return (
      <>
        <div className={`${s.band} ${s.bad}`} role="alert">
          <b>{failed}</b>
          <p>{data.reason || "未填写原因，请联系平台运营。"}</p>
          <p className="t3">请按原因修改后重新提交，其他内容已为您保留。</p>
        </div>
        <EnterpriseForm kind="again" userId={info.userId} record={data} choices={choices} onSaved={onSaved} />
        <WithdrawApplication record={data} onDone={onWithdrawn} />
        {history}
      </>
    );
  if (state === "approved" && data.can.edit && info)
    return (
      <>
        <div className={`${s.band} ${s.ok}`}>
          <b>已通过审核</b>
          <p>
            企业全称、统一社会信用代码、法定代表人和营业执照已经核验，如需变更请联系平台运营。其他资料可以随时修改。
            <Link className="link" href={paths.workbench(data.id)}>
              进入工作台
            </Link>
          </p>
        </div>
        <EnterpriseForm kind="edit" userId={info.userId} record={data} choices={choices} onSaved={onSaved} />
        {history}
      </>
    );
  return (
    <>
      <div className={`${s.band} ${state === "review" ? s.ink : state === "failed" ? s.bad : s.ok}`} role="status">
        <b>{state === "review" ? "企业审核中" : state === "failed" ? failed : data.frozen ? "企业已冻结" : "已通过审核"}</b>
        <p>
          {state === "review"
            ? "审核中,工作人员将尽快进行审核,请耐心等待"
            : state === "failed"
              ? data.reason
              : data.frozen
                ? "冻结期间只能查看资料，如需恢复请联系平台运营。"
                : "您可以查看企业资料。"}
        </p>
        {state === "review" && data.disputed && <p>您填写的统一社会信用代码已被另一家企业登记，平台会核对双方的营业执照后决定归属。</p>}
        {state === "review" && <p className="t3">{momentOf(data.submitTime)} 提交。审核结果会以消息通知您。</p>}
        {data.public && (
          <p>
            <Link className="link" href={paths.providerHome(data.id)}>
              查看服务商主页
            </Link>
          </p>
        )}
      </div>
      {data.can.withdraw && <WithdrawApplication record={data} onDone={onWithdrawn} />}
      <div className={s.facts}>
        <Facts record={data} choices={choices} />
      </div>
      {history}
    </>
  );
}
