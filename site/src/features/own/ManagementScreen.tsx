import { useGet, useRead } from "@/api/hooks";
import { paths } from "@/addresses";
import { communityPaths } from "@/communityPaths";
import { Link } from "@/ui/Link";
import { yuan } from "@/ui/money";
import { ErrorStrip, Skeleton } from "@/ui/states";
import { count } from "@/ui/text";
import { momentOf } from "@/ui/time";
import { OwnFrame } from "./OwnFrame";
import s from "./own.module.css";

const one = { current: 1, pageSize: 1 };
const five = { current: 1, pageSize: 5 };
const lists = { tracked: "/my-management/myTracked", given: "/my-management/myContribution", money: "/my-management/myTransaction", things: "/my-management/myResource" };

/** What somebody has on the portal, counted, and what has happened since. */
export function ManagementScreen({ title }: { title: string }) {
  const asset = useRead("/family/mall/personal/asset", {});
  const unread = useGet("/micro/message/notify/unread", { appId: "home" });
  const providers = useGet("/platform/home/provider/follow", one);
  const people = useGet("/micro/home/community/follows", one);
  const families = useRead("/family/mall/personal/favorite/list", one);
  const articles = useRead("/micro/home/community/article/mine", five);
  const needs = useGet("/micro/home/community/need/mine", one);
  const handed = useGet("/micro/home/community/manuscript/mine", one);
  const files = useGet("/micro/file/minio/spaces", {});
  const news = useGet("/micro/home/community/article/followed", five);
  const read = [asset, unread, providers, people, families, articles, needs, handed, files];
  const failed = read.find((r) => r.error && !r.data);
  const n = (total: number | undefined) => (total === undefined ? "—" : count(total));
  const tiles = [
    { name: "可用余额", value: asset.data ? `¥${yuan(asset.data.balanceFen)}` : "—", about: "收支、订单与提现", href: lists.money },
    { name: "未读消息", value: n(unread.data?.total), about: "通知、邀请与待办", href: paths.userMessages },
    { name: "关注的服务商", value: n(providers.data?.total), about: "产品与模板的动态", href: lists.tracked },
    { name: "关注的作者", value: n(people.data?.total), about: "他们写的文章", href: `${lists.tracked}?tab=people` },
    { name: "收藏的族", value: n(families.data?.total), about: "共享族库", href: `${lists.tracked}?tab=families` },
    { name: "我的文章", value: n(articles.data?.total), about: "草稿与已发布", href: lists.given },
    { name: "发布的需求", value: n(needs.data?.total), about: "预算由平台托管", href: `${lists.given}?tab=needs` },
    { name: "提交的稿件", value: n(handed.data?.total), about: "评选与结算", href: `${lists.given}?tab=manuscripts` },
    { name: "文件", value: n(files.data?.reduce((all, u) => all + u.files, 0)), about: "上传过的文件与空间", href: lists.things },
  ];
  return (
    <OwnFrame title={title}>
      {failed && <ErrorStrip error={failed.error} onRetry={() => read.forEach((r) => void r.mutate())} />}
      <ul className={s.tiles} data-tiles={read.every((r) => r.data) ? "ready" : undefined}>
        {tiles.map((t) => (
          <li key={t.name}>
            <Link href={t.href}>
              {t.name}
              <b className="num">{t.value}</b>
              <small>{t.about}</small>
            </Link>
          </li>
        ))}
      </ul>
      <div className={s.halves}>
        <section className={`panel ${s.list}`} aria-labelledby="news">
          <h2 id="news">
            关注的人写了什么
            <Link href={communityPaths.feed("followed")}>查看全部</Link>
          </h2>
          {news.error && !news.data && <ErrorStrip error={news.error} onRetry={() => void news.mutate()} />}
          {!news.data && !news.error && <Skeleton lines={5} />}
          {news.data?.total === 0 && <p className="t3">您关注的人最近没有发布文章。</p>}
          <ul>
            {news.data?.records.map((a) => (
              <li key={a.id}>
                <Link href={communityPaths.article(a.id)}>{a.title}</Link>
                <time className="num">{momentOf(a.publishTime)}</time>
              </li>
            ))}
          </ul>
        </section>
        <section className={`panel ${s.list}`} aria-labelledby="writing">
          <h2 id="writing">
            最近写的
            <Link href={communityPaths.write()}>写文章</Link>
          </h2>
          {!articles.data && !articles.error && <Skeleton lines={5} />}
          {articles.data?.total === 0 && <p className="t3">还没有写过文章。经验写下来，同行会感谢您。</p>}
          <ul>
            {articles.data?.records.map((a) => (
              <li key={a.id}>
                <Link href={a.status === 0 ? communityPaths.write(a.id) : communityPaths.article(a.id)}>{a.title || "未命名的草稿"}</Link>
                <time className="num">{momentOf(a.changeTime)}</time>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </OwnFrame>
  );
}
