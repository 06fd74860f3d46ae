import { useRouter } from "next/router";
import { useEffect, useState } from "react";
import { useGet } from "@/api/hooks";
import type { ProductDetail } from "@/api/shapes";
import { paths } from "@/addresses";
import { BuyDialog } from "@/parts/buy/BuyDialog";
import { orderPath } from "@/parts/purse/purse";
import { useCompanyOwns } from "@/parts/buy/useCompanyOwns";
import { intend, intended } from "@/session/intent";
import { holds } from "@/session/rules";
import { useSession } from "@/session/session";
import { Link } from "@/ui/Link";

/** Buys a product that has a price; who has it is led to the order. Who is not signed in is led there and back. */
export function BuyProduct({ product }: { product: ProductDetail }) {
  const router = useRouter();
  const { info, permissions } = useSession();
  const [buying, setBuying] = useState(false);
  const owned = useGet("/family/user/order/owned", { type: "product", id: product.id }, !!info);
  const company = useCompanyOwns("product", product.id);
  const orderNo = owned.data?.orderNo;
  const companyOrder = company.data?.orderNo;
  useEffect(() => {
    if (info && orderNo === "" && intended(`buy ${product.id}`)) setBuying(true);
  }, [info, orderNo, product.id]);
  const buy = () => {
    if (info) return setBuying(true);
    intend(`buy ${product.id}`);
    void router.push(paths.login(router.asPath));
  };
  return (
    <>
      {companyOrder && !orderNo ? (
        holds(permissions, ["account:book:view"]) ? (
          <Link className="btn lg" href={orderPath.company(companyOrder)}>
            企业已购买，查看订单
          </Link>
        ) : (
          <span className="tag ok">企业已拥有</span>
        )
      ) : orderNo ? (
        <Link className="btn lg" href={paths.orderDetail(orderNo)}>
          已购买，查看订单
        </Link>
      ) : (
        <button type="button" className="btn lg" disabled={company.waits || (owned.isValidating && !owned.data)} onClick={buy}>
          购买
        </button>
      )}
      {buying && (
        <BuyDialog
          goods={{ type: "product", id: product.id, name: product.name, priceFen: product.priceFen, cover: product.coverUrl, drawing: product.drawing, seller: product.providerName }}
          onBought={() => void Promise.all([owned.mutate(), company.mutate()])}
          onClose={() => setBuying(false)}
        />
      )}
    </>
  );
}
