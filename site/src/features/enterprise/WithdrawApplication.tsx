import { useSWRConfig } from "swr";
import { post } from "@/api/client";
import { belongsTo } from "@/api/scope";
import type { EnterpriseFull } from "@/api/shapes";
import { ConfirmButton } from "@/ui/antd/ConfirmButton";
import { toast } from "@/ui/toast";
import s from "./EnterpriseForm.module.css";

/** The owner takes an application back that is under review or was refused. */
export function WithdrawApplication({ record, onDone }: { record: EnterpriseFull; onDone: () => void }) {
  const { mutate } = useSWRConfig();
  const withdraw = async () => {
    await post("/micro/home/provider/withdraw", { id: record.id });
    toast("申请已撤回", "ok");
    onDone();
    await mutate(belongsTo(["/micro/home/provider/create-and-join", "/family/auth/setting/cancel/check"])).catch(() => undefined);
  };
  return (
    <div className={s.withdraw}>
      <span className="t2">不再申请，或者换一家企业？</span>
      <ConfirmButton
        danger
        title={`撤回“${record.shortName}”的申请？`}
        detail="撤回后不能恢复。统一社会信用代码和您的企业名额会释放，您可以重新申请；审核记录由平台保留。"
        yes="撤回申请"
        onYes={withdraw}
      >
        撤回申请
      </ConfirmButton>
    </div>
  );
}
