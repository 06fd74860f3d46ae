import { usePublic } from "@/api/hooks";
import { paths } from "@/addresses";
import { Icon } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import s from "./Notices.module.css";

/** The latest announcements, one line under the hero. */
export function Notices() {
  const { data } = usePublic("/micro/home/info/page", { current: 1, pageSize: 2, type: "notice" });
  return (
    <div className={s.bar}>
      <div className="wrap">
        <span>公告</span>
        {data?.records?.map((n) => (
          <Link key={n.id} href={paths.newsDetail(n.id)}>
            {n.title}
          </Link>
        ))}
        <Link className="more" href={paths.newsOf("notice")}>
          全部公告
          <Icon name="arrow" />
        </Link>
      </div>
    </div>
  );
}
