import { useCallback, useEffect, useRef, useState } from "react";
import { post } from "@/api/client";
import type { OrderToInvoice } from "@/api/shapes";
import { usePurse } from "@/parts/purse/purse";
import { calls } from "./invoice";

const ENOUGH = 10;
const LOOKS = 4;

/** Orders that can be put on an invoice. One look of the server finds few or none among many; it looks on until there are some. */
export function useOrders() {
  const purse = usePurse();
  const [list, setList] = useState<OrderToInvoice[]>([]);
  const [next, setNext] = useState<number>();
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(true);
  const from = useRef(0);
  const look = useCallback(async () => {
    try {
      let found = 0;
      for (let n = 0; n < LOOKS && found < ENOUGH; n++) {
        const answer = await post(calls[purse].orders, { next: from.current });
        const got = answer.list;
        found += got.length;
        setList((now) => [...now, ...got.filter((o) => !now.some((known) => known.orderNo === o.orderNo))]);
        setNext(answer.next);
        from.current = answer.next;
        if (!answer.next) break;
      }
      setError(null);
    } catch (caught) {
      setError(caught);
    }
    setBusy(false);
  }, [purse]);
  useEffect(() => void look(), [look]);
  const more = () => {
    setBusy(true);
    void look();
  };
  return { list, busy, error, more, hasMore: next !== 0, loaded: next !== undefined };
}
