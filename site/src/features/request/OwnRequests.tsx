import { Button } from "antd";
import { useRouter } from "next/router";
import { useEffect } from "react";
import { paths } from "@/addresses";
import { useSession } from "@/session/session";
import { Link } from "@/ui/Link";
import { Empty } from "@/ui/states";
import { useDialog } from "@/ui/useDialog";
import type { Act } from "./DetailDrawer";
import { wantedFrom } from "./request";
import { Requests } from "./Requests";
import s from "./request.module.css";

const search = ["ask", "keyword", "groupCode", "discipline", "lod", "format", "revitYear", "purpose"];

/** What somebody has asked his enterprise for. A search that found nothing leads here and begins the next one. */
export function OwnRequests() {
  const router = useRouter();
  const { companyId } = useSession();
  const dialog = useDialog<Act>();
  const { isReady, query } = router;
  const asked = isReady && query.ask === "1" && !!companyId;
  useEffect(() => {
    if (!asked) return;
    dialog.open({ kind: "ask", wanted: wantedFrom(query) });
    // What was searched is taken once: a filter of this list is another thing.
    void router.replace({ pathname: router.pathname, query: Object.fromEntries(Object.entries(query).filter(([name]) => !search.includes(name))) }, undefined, { shallow: true, scroll: false });
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [asked]);
  if (!companyId)
    return (
      <Empty text="构件请求发给您所在的企业。请先选择企业，或创建、加入一个企业。">
        <Link className="btn" href={paths.workbench()}>
          选择企业
        </Link>
      </Empty>
    );
  const ask = (
    <Button type="primary" onClick={() => dialog.open({ kind: "ask" })}>
      请求构件
    </Button>
  );
  return (
    <div className={s.own}>
      <div className={s.bar}>{ask}</div>
      {!asked && <Requests mine dialog={dialog} label="我的构件请求" empty={{ text: "还没有请求过构件。在共享族库里没有找到时，可以请企业里维护族库的同事来做。" }} />}
    </div>
  );
}
