import type { Amount, TopupOrder, TradeStatus } from "@/api/shapes";

export const amounts = [5, 20, 50, 100, 200, 300, 500, 1000, 2000] as const satisfies readonly Amount[];
export const timing = { first: 5000, every: 6000, most: 10, payingSeconds: 60 } as const;

/** The smallest amounts that bring what is missing, the largest where none does; missing is fen. */
export function sufficing(missingFen: number): Amount[] {
  const enough = amounts.filter((yuan) => yuan * 100 >= missingFen).slice(0, 3);
  return enough.length ? enough : amounts.slice(-1);
}

export const isPaid = (status: TradeStatus) => status === "TRADE_SUCCESS" || status === "TRADE_FINISHED";

export interface TopupState {
  amount: Amount;
  /** Counts orders asked for, so that each is requested once and an answer that comes late is dropped. */
  attempt: number;
  phase: "ordering" | "failed" | "waiting" | "paying" | "paid" | "closed" | "stopped";
  order: TopupOrder | null;
  /** To pay in, or until another order may be asked for. */
  secondsLeft: number;
  /** The user said that he has paid, or was seen scanning: money may still come after the dialog. */
  claimed: boolean;
  note: string;
}

export type TopupEvent =
  | { type: "pick"; amount: Amount }
  | { type: "renew" }
  | { type: "ordered"; attempt: number; order: TopupOrder }
  | { type: "failed"; attempt: number; message: string; wait?: number }
  | { type: "status"; outTradeNo: string; status: TradeStatus }
  | { type: "second" }
  | { type: "stopped"; outTradeNo: string }
  | { type: "claim" }
  | { type: "note"; text: string };

export const opened: TopupState = {
  amount: amounts[0],
  attempt: 1,
  phase: "ordering",
  order: null,
  secondsLeft: 0,
  claimed: false,
  note: "",
};

const asking = (state: TopupState, amount: Amount): TopupState => ({ ...opened, amount, attempt: state.attempt + 1 });
export const counts = (phase: TopupState["phase"]) => phase === "paying" || phase === "failed";
export const isOver = (phase: TopupState["phase"]) => phase === "paid" || phase === "closed";

export function topup(state: TopupState, event: TopupEvent): TopupState {
  switch (event.type) {
    case "pick":
      return event.amount === state.amount && state.phase !== "paid" ? state : asking(state, event.amount);
    case "renew":
      return asking(state, state.amount);
    case "ordered":
      return event.attempt === state.attempt ? { ...state, phase: "waiting", order: event.order, note: "" } : state;
    case "failed":
      return event.attempt === state.attempt ? { ...state, phase: "failed", note: event.message, secondsLeft: event.wait ?? 0 } : state;
    case "status":
      if (state.order?.outTradeNo !== event.outTradeNo || isOver(state.phase)) return state;
      if (isPaid(event.status)) return { ...state, phase: "paid", note: "" };
      if (event.status === "TRADE_CLOSED") return { ...state, phase: "closed", note: "" };
      if (state.phase !== "waiting") return state;
      return { ...state, phase: "paying", secondsLeft: timing.payingSeconds, claimed: true, note: "" };
    case "second":
      return counts(state.phase) && state.secondsLeft > 0 ? { ...state, secondsLeft: state.secondsLeft - 1 } : state;
    case "stopped":
      if (state.order?.outTradeNo !== event.outTradeNo || isOver(state.phase)) return state;
      return { ...state, phase: "stopped", claimed: true };
    case "claim":
      return { ...state, claimed: true };
    case "note":
      return { ...state, note: event.text };
  }
}

/** Null means not scanned yet. */
export type Check = () => Promise<TradeStatus | null>;

/**
 * Checks after 5 s, then every 6 s, ten times at most. A check that fails counts and is not the end.
 * Answers the function that stops it.
 */
export function poll(check: Check, onStatus: (status: TradeStatus) => void, onStopped: () => void): () => void {
  let count = 0;
  let over = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    over = true;
    clearTimeout(timer);
  };
  const run = async () => {
    const mine = ++count;
    if (mine < timing.most) timer = setTimeout(run, timing.every);
    const status = await check().catch(() => null);
    if (over) return;
    if (status) onStatus(status);
    if (status && (isPaid(status) || status === "TRADE_CLOSED")) return stop();
    if (mine < timing.most) return;
    stop();
    onStopped();
  };
  timer = setTimeout(run, timing.first);
  return stop;
}
