import { useGet } from "@/api/hooks";
import { useSession } from "@/session/session";
import { FormSkeleton } from "@/ui/skeletons";
import { PageError } from "@/ui/states";
import { useChoices } from "./details";
import { EnterpriseForm } from "./EnterpriseForm";
import { Facts } from "./Facts";
import s from "./EnterpriseForm.module.css";

/** The details of the enterprise that the tab works in: its form for who may change them. */
export function OwnEnterprise() {
  const { bench, info } = useSession();
  const { data, error, mutate } = useGet("/micro/home/provider/detail", { providerId: bench?.enterprise.id ?? "" }, !!bench);
  const choices = useChoices();
  if (!data || !info) return error ? <PageError error={error} onRetry={() => void mutate()} /> : <FormSkeleton fields={8} />;
  if (data.can.edit) return <EnterpriseForm kind="edit" userId={info.userId} record={data} choices={choices} onSaved={() => mutate()} />;
  return (
    <div className={s.facts}>
      <Facts record={data} choices={choices} />
    </div>
  );
}
