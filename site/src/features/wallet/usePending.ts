import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "@/api/error";
import type { TopupOrder } from "@/api/shapes";
import { useJob } from "@/api/useJob";
import { undoable } from "@/ui/undo";
import { addPending, awaited, EVERY_MS, readPending, writePending, type Pending } from "@/parts/topup/pending";
import { tradeStatus } from "@/parts/topup/query";
import { isPaid } from "@/parts/topup/topup";

/** Orders that are awaited after their dialog: looked at until they are paid, closed or past their time. */
export function usePending(userId: string, onPaid: () => void) {
  const [list, setList] = useState<Pending[]>([]);
  const paid = useRef(onPaid);
  useEffect(() => {
    paid.current = onPaid;
  }, [onPaid]);

  useEffect(() => setList(readPending(userId, Date.now())), [userId]);
  const keep = useCallback(
    (change: (list: Pending[]) => Pending[]) =>
      setList((old) => {
        const next = change(old);
        writePending(userId, next);
        return next;
      }),
    [userId],
  );
  const drop = useCallback((outTradeNo: string) => keep((old) => old.filter((p) => p.outTradeNo !== outTradeNo)), [keep]);

  const round = async (signal: AbortSignal) => {
    for (const { outTradeNo } of list) {
      const status = await tradeStatus(outTradeNo).catch((e) => {
        if (e instanceof ApiError && e.status === 404) return "TRADE_CLOSED" as const;
        throw e;
      });
      if (signal.aborted) return;
      if (status && isPaid(status)) paid.current();
      if (status && (isPaid(status) || status === "TRADE_CLOSED")) drop(outTradeNo);
    }
    keep((old) => awaited(old, Date.now()));
  };
  // The key is the list: what ends the last order ends the job.
  const job = useJob(list.map((p) => p.outTradeNo).join() || null, round, () => false, { first: EVERY_MS, every: EVERY_MS, slowest: 60_000 });

  const add = useCallback((order: TopupOrder, amount: number) => keep((old) => addPending(old, order, amount, Date.now())), [keep]);
  const stop = useCallback(
    (one: Pending) => {
      drop(one.outTradeNo);
      undoable("不再等待这笔到账，付款后仍会入账", { undo: () => keep((old) => [...old.filter((p) => p.outTradeNo !== one.outTradeNo), one]) });
    },
    [drop, keep],
  );
  return { list, error: job.error, add, stop };
}
