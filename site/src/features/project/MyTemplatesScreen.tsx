import { useRouter } from "next/router";
import { useList } from "@/api/useList";
import { paths } from "@/addresses";
import { askToApply } from "@/parts/apply/ask";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { ListCards } from "@/ui/antd/ListCards";
import { Cover } from "@/ui/Cover";
import { Link } from "@/ui/Link";
import { yuan } from "@/ui/money";
import { moment } from "@/ui/time";
import t from "./page.module.css";
import s from "./project.module.css";

/** The templates that one may use: bought or taken for nothing, the newest first, each with the way to a project. */
export function MyTemplatesScreen({ title, shown = false }: { title: string; shown?: boolean }) {
  const router = useRouter();
  const list = useList("/family/user/order/list", { filters: {}, pageSize: 12, input: () => ({ type: "template" as const, status: 2 as const }) });
  const use = (id: string) => {
    if (!askToApply(id)) void router.push(paths.applyWith(id));
  };
  return (
    <AntdLayout>
      <section className={`panel ${shown ? s.below : ""}`} aria-label={title}>
        <header className={s.head}>
          <h1>{title}</h1>
          <Link className="btn" href={paths.templateCenter}>
            去模板中心
          </Link>
        </header>
        <ListCards
          list={list}
          label={title}
          className={t.templates}
          rowKey={(r) => r.orderNo}
          empty={{
            of: "order",
            text: "您还没有模板。在模板中心选用免费模板或购买后，会出现在这里。",
            action: (
              <Link className="btn p" href={paths.templateCenter}>
                去看看模板
              </Link>
            ),
          }}
          render={(r) => (
            <article className={t.template} aria-label={r.name} data-template={r.goodsId}>
              <div className={t.cover}>
                <Cover url={r.cover} kind={r.drawing} id={r.goodsId} name={r.name} />
              </div>
              <div>
                <h2>
                  <Link href={paths.templateDetail(r.goodsId)}>{r.name}</Link>
                </h2>
                <p className="t2">{r.sellerName}</p>
                <p className="t3">
                  {r.payFen ? `¥${yuan(r.payFen)}` : "免费获取"} · <span className="num">{moment(r.createdAt)}</span>
                </p>
                <p className={t.acts}>
                  <button type="button" className="btn s" onClick={() => use(r.goodsId)}>
                    开通项目<span className="sr">，{r.name}</span>
                  </button>
                  <Link className="btn s" href={paths.orderDetail(r.orderNo)}>
                    订单
                  </Link>
                </p>
              </div>
            </article>
          )}
        />
      </section>
    </AntdLayout>
  );
}
