import { useRouter } from "next/router";
import { useEffect } from "react";
import { useGet, useRead } from "@/api/hooks";
import { paths } from "@/addresses";
import { ownPaths } from "@/ownPaths";
import { IN_REVIEW, says } from "@/session/enterprise";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { SmallDrawing } from "@/ui/draw/Drawing";
import { Link } from "@/ui/Link";
import { Skeleton, PageError } from "@/ui/states";
import s from "./centre.module.css";

const steps = [
  ["提交企业资料", "填写企业信息并上传营业执照，大约 5 分钟。"],
  ["平台审核", "工作人员核对营业执照，结果会以消息通知您。"],
  ["完善主页，上架内容", "设计服务商主页，发布产品、模板和案例，收入进入企业账户。"],
] as const;

/** Leads a provider's owner to his centre, and anybody else to how one becomes a provider. */
export function OpenCentre() {
  const router = useRouter();
  const check = useGet("/platform/home/provider/checkIsProvider", {});
  const mine = useRead("/micro/home/provider/create-and-join", {}, check.data?.status === 0);
  const provider = check.data?.status === 1 ? check.data.providerId : "";
  useEffect(() => {
    if (provider) void router.replace(`${ownPaths.provider}?projectId=${provider}`);
    // The router object changes with every navigation.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [provider]);
  const error = check.data ? (mine.data ? undefined : mine.error) : check.error;
  if (error) return <PageError error={error} onRetry={() => void (check.data ? mine.mutate() : check.mutate())} />;
  if (!check.data || provider || !mine.data) return <Skeleton lines={6} height={24} />;
  const { create, join } = mine.data;
  const joined = (join ?? []).filter((e) => e.status !== IN_REVIEW);
  return (
    <AntdLayout>
      <section className={`panel ${s.lead}`} data-onboarding={create ? "waiting" : "new"}>
        <div>
          <h1>{create ? (create.status === IN_REVIEW ? "企业审核中" : "企业审核没有通过") : "成为服务商"}</h1>
          <p>
            {create
              ? create.status === IN_REVIEW
                ? says.inReview
                : create.reason || "请按审核意见修改资料后重新提交。"
              : "通过企业认证即成为服务商：在门户上架产品、模板和案例，被关注、被使用、被评价，收入由平台结算。"}
          </p>
          <ol className={s.steps}>
            {steps.map(([name, text], i) => (
              <li key={name}>
                <i>{i + 1}</i>
                <div>
                  <b>{name}</b>
                  <p>{text}</p>
                </div>
              </li>
            ))}
          </ol>
          <div className={s.acts}>
            <Link className="btn c" href={create ? ownPaths.editEnterprise(create.id) : paths.addProvider}>
              {create ? (create.status === IN_REVIEW ? "查看审核进度" : "修改资料") : "申请入驻"}
            </Link>
            {joined.map((e) => (
              <Link key={e.id} className="btn" href={`${ownPaths.provider}?projectId=${e.id}`}>
                进入{e.shortName}的服务商中心
              </Link>
            ))}
          </div>
        </div>
        <SmallDrawing of="gate" />
      </section>
    </AntdLayout>
  );
}
