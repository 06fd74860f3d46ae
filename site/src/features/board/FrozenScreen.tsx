import Link from "next/link";
import { paths } from "@/addresses";
import { isGone, messageOf } from "@/api/error";
import { usePublic } from "@/api/hooks";
import { useAddressId } from "@/ui/useAddressId";
import { Empty, PageError, Skeleton } from "@/ui/states";
import { moment } from "@/ui/time";
import { BoardView } from "./BoardView";
import s from "./board.module.css";

/** A board as it was when somebody shared it, for whoever has the link. */
export function FrozenScreen({ title }: { title: string }) {
  const token = useAddressId();
  const { data, error, mutate } = usePublic("/micro/analysis/board/frozen", { token }, token !== "");
  const gone = token === "" ? "链接不完整，请向分享的人重新要一个。" : !data && isGone(error) ? messageOf(error) : "";
  return (
    <div className={`wrap ${s.frozen}`}>
      <div className={s.title}>
        <h1>{data ? `${data.board.name}的数据看板` : title}</h1>
        {data && (
          <span className="t3">
            {moment(data.frozenAt)} 时的数字，链接有效期至 {moment(data.untilAt)}
          </span>
        )}
      </div>
      {gone && (
        <Empty text={gone}>
          <Link className="btn" href={paths.home}>
            返回首页
          </Link>
        </Empty>
      )}
      {error && !data && !gone && <PageError error={error} onRetry={() => void mutate()} />}
      {token !== "" && !data && !error && <Skeleton lines={8} height={36} />}
      {data && (
        <div data-board={`${data.board.from} ${data.board.to}`}>
          <BoardView board={data.board} links={false} />
        </div>
      )}
    </div>
  );
}
