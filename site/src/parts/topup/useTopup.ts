import { useCallback, useEffect, useReducer, useRef, useState } from "react";
import { post } from "@/api/client";
import { ApiError, messageOf } from "@/api/error";
import type { Amount } from "@/api/shapes";
import { counts, opened, poll, topup } from "./topup";
import { useScope } from "@/api/scope";
import { calls, usePurse } from "@/parts/purse/purse";
import { tradeStatus } from "./query";

export type Topup = ReturnType<typeof useTopup>;

/** The orders and timers of a top-up that begins with an amount. `onPaid` runs once for each paid order. */
export function useTopup(onPaid: () => void, first: Amount = opened.amount) {
  const purse = usePurse();
  const enterprise = useScope()?.enterprise ?? "";
  const [state, send] = useReducer(topup, { ...opened, amount: first });
  const [checking, setChecking] = useState(false);
  const paid = useRef(onPaid);
  useEffect(() => {
    paid.current = onPaid;
  }, [onPaid]);
  const key = useRef({ attempt: 0, value: "" });
  const { attempt, amount, phase, order } = state;
  const outTradeNo = order?.outTradeNo;

  const [tries, setTries] = useState(0);
  useEffect(() => {
    // A retry of the same attempt keeps its key: the order of a lost answer comes back instead of a second one.
    if (key.current.attempt !== attempt) key.current = { attempt, value: crypto.randomUUID() };
    const aborted = new AbortController();
    post(calls[purse].topUp, { total: amount, appType: "platformHome" }, { idempotencyKey: key.current.value, signal: aborted.signal, enterprise }).then(
      (made) => send({ type: "ordered", attempt, order: made }),
      (error) => aborted.signal.aborted || send({ type: "failed", attempt, message: messageOf(error), wait: error instanceof ApiError ? error.retryAfter : 0 }),
    );
    return () => aborted.abort();
    // The amount changes only together with the attempt.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [attempt, tries]);

  useEffect(() => {
    if (!outTradeNo) return;
    return poll(
      () => tradeStatus(outTradeNo),
      (status) => send({ type: "status", outTradeNo, status }),
      () => send({ type: "stopped", outTradeNo }),
    );
  }, [outTradeNo]);

  useEffect(() => {
    if (!counts(phase)) return;
    const timer = setInterval(() => send({ type: "second" }), 1000);
    return () => clearInterval(timer);
  }, [phase]);

  useEffect(() => {
    if (phase === "paid") paid.current();
  }, [phase]);

  const check = useCallback(async () => {
    if (!outTradeNo) return;
    setChecking(true);
    send({ type: "claim" });
    try {
      const status = await tradeStatus(outTradeNo);
      if (status) send({ type: "status", outTradeNo, status });
      if (!status || status === "WAIT_BUYER_PAY") send({ type: "note", text: "还没有收到付款，付款后会自动到账。" });
    } catch (error) {
      send({ type: "note", text: messageOf(error) });
    } finally {
      setChecking(false);
    }
  }, [outTradeNo]);

  return {
    state,
    checking,
    check,
    pick: (value: Amount) => send({ type: "pick", amount: value }),
    renew: () => send({ type: "renew" }),
    retry: () => setTries((n) => n + 1),
  };
}
