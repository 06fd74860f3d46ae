import { Button, Dropdown, Segmented } from "antd";
import { useRouter } from "next/router";
import { useMemo, useRef, useState, type RefObject } from "react";
import { writePlace, readPlace } from "@/api/address";
import { postFile } from "@/api/client";
import { day, endOfDay } from "@/api/filters";
import { useRead } from "@/api/hooks";
import { useFrozen } from "@/session/Permit";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { DateRange } from "@/ui/antd/DateRange";
import { Icon } from "@/ui/Icon";
import { ScreenHead } from "@/ui/antd/ScreenHead";
import { ErrorStrip, PageError, Skeleton } from "@/ui/states";
import { moment } from "@/ui/time";
import { toast } from "@/ui/toast";
import { useDialog } from "@/ui/useDialog";
import type { Board } from "@/api/gen/analysis";
import { saveFile } from "@/api/save";
import { ArrangeDialog } from "./ArrangeDialog";
import { BoardView } from "./BoardView";
import { periodOf, periods, since } from "./board";
import { FreezeDialog } from "./FreezeDialog";
import s from "./board.module.css";

const spec = { filters: { from: day, to: day } };
const named = periods.map((days) => ({ value: days, label: `${days} 天` }));

/** The numbers of the enterprise over a period that the address names. */
export function DataBoardScreen({ title }: { title: string }) {
  const router = useRouter();
  const { from, to } = useMemo(() => readPlace(router.query, spec), [router.query]).values;
  const filter = { ...(from ? { from } : {}), ...(to ? { to } : {}) };
  const { data, error, mutate, isValidating } = useRead("/micro/analysis/board", filter);
  const dialog = useDialog<{ kind: "freeze" | "arrange" }>();
  const frozen = useFrozen();
  const page = useRef<HTMLDivElement>(null);
  const go = (values: { from: string | undefined; to: string | undefined }) => void router.replace({ pathname: router.pathname, query: writePlace(router.query, spec, { values }) }, undefined, { shallow: true });
  const period = data && periodOf(from, to, endOfDay(data.to));
  return (
    <AntdLayout>
      <ScreenHead title={title} note={data && (data.asOf ? `数据截至 ${moment(data.asOf)}，每小时更新` : "还没有汇总过，最迟一小时后有数据")}>
        <Segmented aria-label="统计范围" value={period ?? 0} options={named} onChange={(days) => go({ from: days === 30 ? undefined : since(days, Date.now()), to: undefined })} />
        <DateRange label="自定日期" from={from} to={to} onChange={go} />
        {!frozen && (
          <Button disabled={!data} onClick={() => dialog.open({ kind: "arrange" })}>
            调整指标
          </Button>
        )}
        <Export filter={filter} board={data} title={title} page={page} />
        {!frozen && <Button onClick={() => dialog.open({ kind: "freeze" })}>分享</Button>}
        <Button onClick={() => print()}>打印</Button>
      </ScreenHead>
      {error && data && <ErrorStrip error={error} onRetry={() => void mutate()} />}
      {error && !data && <PageError error={error} onRetry={() => void mutate()} />}
      {!data && !error && <Skeleton lines={8} height={36} />}
      {data && (
        <div ref={page} aria-busy={isValidating} data-board={`${data.from} ${data.to}`}>
          {data.behind.enterprises > 0 && (
            <p className={`warn ${s.behind}`} role="status">
              {data.behind.enterprises} 家企业这次没有汇总成功，{data.behind.asOf ? `它们的数字最早截至 ${moment(data.behind.asOf)}` : "其中有的还没有数字"}，系统会自动重试。
            </p>
          )}
          <BoardView board={data} />
        </div>
      )}
      {dialog.value?.kind === "arrange" && data && <ArrangeDialog board={data} onClose={dialog.close} />}
      {dialog.value?.kind === "freeze" && data && <FreezeDialog board={data} onClose={dialog.close} />}
    </AntdLayout>
  );
}

const forms = [
  { key: "xlsx", label: "Excel 表格（.xlsx）" },
  { key: "csv", label: "CSV 表格（.csv）" },
  { key: "png", label: "图片（.png）" },
] as const;

/** The days of the board as a file of either form, or its tiles and charts as a picture. */
function Export({ filter, board, title, page }: { filter: { from?: string; to?: string }; board: Board | undefined; title: string; page: RefObject<HTMLDivElement | null> }) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const run = async (format: "xlsx" | "csv" | "png") => {
    setBusy(true);
    setError(null);
    try {
      if (format !== "png") saveFile(await postFile("/micro/analysis/board/export", { ...filter, format }), `数据看板.${format}`);
      else if (board && page.current) saveFile(await (await import("./picture")).boardPicture(board, title, page.current), "数据看板.png");
      toast("已导出数据看板", "ok");
    } catch (caught) {
      setError(caught);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {error !== null && <ErrorStrip error={error} />}
      <Dropdown trigger={["click"]} disabled={!board || busy} menu={{ items: forms.map(({ key, label }) => ({ key, label })), onClick: ({ key }) => void run(key as (typeof forms)[number]["key"]) }}>
        <Button icon={<Icon name="download" />} loading={busy}>
          导出
        </Button>
      </Dropdown>
    </>
  );
}
