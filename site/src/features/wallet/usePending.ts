import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "@/api/client";
import type { TopupOrder } from "@/api/shapes";
import { addPending, awaited, EVERY_MS, readPending, writePending, type Pending } from "./pending";
import { tradeStatus } from "./query";
import { isPaid } from "./topup";

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

  useEffect(() => {
    if (!list.length) return;
    let over = false;
    const timer = setTimeout(async () => {
      for (const { outTradeNo } of list) {
        const status = await tradeStatus(outTradeNo).catch((e) => (e instanceof ApiError && e.status === 404 ? ("TRADE_CLOSED" as const) : null));
        if (over) return;
        if (status && isPaid(status)) paid.current();
        if (status && (isPaid(status) || status === "TRADE_CLOSED")) drop(outTradeNo);
      }
      // A new list starts the next round.
      keep((old) => awaited([...old], Date.now()));
    }, EVERY_MS);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [list, drop, keep]);

  const add = useCallback((order: TopupOrder, amount: number) => keep((old) => addPending(old, order, amount)), [keep]);
  return { list, add, drop };
}
