import { useEffect, useState } from "react";
import { usePublic } from "@/api/hooks";
import { isSigned, type Root } from "@/parts/proof/inclusion";
import { Icon } from "@/ui/Icon";
import { yuan } from "@/ui/money";
import p from "@/ui/public/public.module.css";
import { Empty, ErrorStrip, Skeleton } from "@/ui/states";
import { count } from "@/ui/text";
import { moment } from "@/ui/time";
import s from "./books.module.css";

/** The roots that the platform has signed over all accounts: anybody keeps them, and checks the signatures here. */
export function BooksScreen({ title }: { title: string }) {
  const [size, setSize] = useState(20);
  const { data, error, mutate } = usePublic("/family/user/wallet/roots", { current: 1, pageSize: size });
  return (
    <div className={s.books}>
      <header className={p.head}>
        <div>
          <h1>{title}</h1>
          <p>平台每天对所有账户的账目算出一个校验值（根），签名后公布在这里。公布过的账目，谁也不能悄悄改动。</p>
        </div>
      </header>
      <section className={s.how} aria-label="怎样核对">
        <ol>
          <li>
            <b>核对自己的账户</b>
            <p>登录后在“账号与余额”的收支明细里点“核对账目”：浏览器逐行重算，并证明您的账户包含在最近一次公布的根里。</p>
          </li>
          <li>
            <b>保存公布的根</b>
            <p>每个根都含有上一个根。把任意一天的根记下来，以后的公布就不能改写那一天以前的任何一笔。</p>
          </li>
          <li>
            <b>离线再算一遍</b>
            <p>“导出账目”得到的文件含有账目、根和签名，用公开的校验程序可以在任何电脑上重算。</p>
          </li>
        </ol>
      </section>
      {error && <ErrorStrip error={error} onRetry={() => void mutate()} />}
      {!data && !error && <Skeleton lines={6} height={40} />}
      {data && data.records.length === 0 && <Empty of="order" text="还没有公布过。有了第一笔账目后，每天公布一次。" />}
      {data && data.records.length > 0 && (
        <>
          <ol className={s.roots} aria-label="公布的根">
            {data.records.map((root, i) => (
              <Published key={root.day} root={root} publicKey={data.publicKey} before={data.records[i + 1]} />
            ))}
          </ol>
          {data.total > data.records.length && (
            <button type="button" className={`btn ${s.more}`} onClick={() => setSize(Math.min(size + 40, 100))} disabled={size >= 100}>
              查看更早的
            </button>
          )}
          <dl className={s.key}>
            <dt>公钥（ECDSA P-256）</dt>
            <dd>{data.publicKey}</dd>
          </dl>
        </>
      )}
    </div>
  );
}

function Published({ root, publicKey, before }: { root: Root; publicKey: string; before?: Root }) {
  const signed = useSigned(root, publicKey);
  const follows = !before || before.root === root.prev;
  const good = signed === true && follows;
  return (
    <li data-root={signed === undefined ? "checking" : good ? "good" : "bad"}>
      <div className={s.line}>
        <h2 className="num">{root.day}</h2>
        <span className={s.state}>
          {signed !== undefined && <Icon name={good ? "check" : "warning"} />}
          {signed === undefined ? "正在验证签名" : !signed ? "签名无效" : follows ? "签名有效" : "没有接在上一个根之后"}
        </span>
        <span className={s.sums}>
          {count(root.accounts)} 个账户，余额合计 <b className="num">¥{yuan(root.sumFen)}</b>
        </span>
        <time className="t3">{moment(root.at)}</time>
      </div>
      <code>{root.root}</code>
    </li>
  );
}

/** Whether the root is signed, once this browser has checked it. */
function useSigned(root: Root, publicKey: string) {
  const [signed, setSigned] = useState<boolean>();
  useEffect(() => {
    let left = false;
    void isSigned(root, publicKey).then((good) => !left && setSigned(good));
    return () => {
      left = true;
    };
  }, [root, publicKey]);
  return signed;
}
