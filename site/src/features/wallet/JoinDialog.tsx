import { useEffect, useState } from "react";
import { useSWRConfig } from "swr";
import { ApiError, messageOf } from "@/api/error";
import { useRead } from "@/api/hooks";
import type { Membership, VipPackage } from "@/api/shapes";
import { useSubmit } from "@/api/useSubmit";
import { Checkout, useAwaited } from "@/parts/buy/Checkout";
import { useSession } from "@/session/session";
import { Dialog } from "@/ui/Dialog";
import { FormError } from "@/ui/Field";
import { ErrorStrip, Skeleton } from "@/ui/states";
import { yuan } from "@/ui/money";
import { toast } from "@/ui/toast";
import s from "./Membership.module.css";

/** Buys months of membership from the balance, topped up here where it does not suffice. */
export function JoinDialog({ of, member, onClose }: { of: VipPackage; member: Membership; onClose: () => void }) {
  const { info } = useSession();
  const { mutate } = useSWRConfig();
  const asset = useRead("/family/mall/personal/asset", {});
  const { setAwaited, keep } = useAwaited();
  const [agreed, setAgreed] = useState<number>();
  const { submit, busy, error } = useSubmit("/family/order/personal/vip/buy", {
    onDone: () => {
      void mutate((key) => Array.isArray(key) && key[0] === info?.userId);
      toast(member.level ? "续费成功" : "会员已开通", "ok");
      onClose();
    },
  });
  const reason = error instanceof ApiError ? error.reason : "";
  const { mutate: readAgain } = asset;
  useEffect(() => {
    if (reason === "balance_too_low") void readAgain();
  }, [reason, readAgain]);
  const price = reason === "price_changed" ? ((error as ApiError).current as { priceFen: number }).priceFen : (agreed ?? of.priceFen);
  const pay = () => {
    setAgreed(price);
    void submit({ packageId: of.id, priceFen: price });
  };
  const close = () => {
    keep();
    onClose();
  };
  return (
    <Dialog title={member.level ? "会员续费" : "开通会员"} onClose={close}>
      <dl className={s.facts}>
        <div>
          <dt>套餐</dt>
          <dd>
            {of.name}（{of.months} 个月）
          </dd>
        </div>
        <div>
          <dt>生效</dt>
          <dd>{member.level ? "从现有会员到期时起顺延" : "支付后立即生效"}</dd>
        </div>
        <div>
          <dt>应付</dt>
          <dd className="num" data-price={price}>
            ¥{yuan(price)}
          </dd>
        </div>
      </dl>
      {error !== null && <FormError>{messageOf(error)}</FormError>}
      {asset.error && !asset.data && <ErrorStrip error={asset.error} onRetry={() => void asset.mutate()} />}
      {!asset.data && !asset.error && <Skeleton lines={3} height={20} />}
      {asset.data && (
        <Checkout
          priceFen={price}
          balanceFen={asset.data.balanceFen}
          purse="own"
          canTopUp
          busy={busy}
          onPay={pay}
          onPaidIn={async () => (await asset.mutate())?.balanceFen}
          onAwaited={setAwaited}
        />
      )}
    </Dialog>
  );
}
