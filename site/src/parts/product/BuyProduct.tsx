import { useState } from "react";
import { useGet } from "@/api/hooks";
import type { ProductDetail } from "@/api/shapes";
import { paths } from "@/addresses";
import { BuyDialog } from "@/parts/buy/BuyDialog";
import { orderPath } from "@/parts/purse/purse";
import { useCompanyOwns } from "@/parts/buy/useCompanyOwns";
import { holds } from "@/session/rules";
import { useSession } from "@/session/session";
import { useDoor, useGoOn } from "@/session/useDoor";
import { Link } from "@/ui/Link";

/** Buys a product that has a price; who has it is led to the order. Who is not signed in is led there and back. */
export function BuyProduct({ product }: { product: ProductDetail }) {
  const { enter } = useDoor();
  const { info, permissions } = useSession();
  const [buying, setBuying] = useState(false);
  const owned = useGet("/family/user/order/owned", { type: "product", id: product.id }, !!info);
  const company = useCompanyOwns("product", product.id);
  const orderNo = owned.data?.orderNo;
  const companyOrder = company.data?.orderNo;
  const waits = company.waits || (owned.isValidating && !owned.data);
  useGoOn(`buy ${product.id}`, !!owned.data && !waits, () => orderNo || companyOrder || product.closed || setBuying(true));
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
      ) : product.closed ? (
        <span className="tag bad">该提供方已停止服务</span>
      ) : (
        <button type="button" className="btn lg" disabled={waits} onClick={() => enter(`buy ${product.id}`) && setBuying(true)}>
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
