import { useCallback, useEffect, useRef, useState } from "react";

export interface JobTiming {
  /** Milliseconds to the first look, then between looks; each failure doubles the wait up to `slowest`. */
  first: number;
  every: number;
  slowest: number;
  /** Looks at most, failed ones too; without it there is no end. */
  most?: number;
}
export const usual: JobTiming = { first: 1000, every: 2000, slowest: 30_000 };

export interface JobHandlers<T> {
  isDone: (value: T) => boolean;
  onValue: (value: T, attempts: number) => void;
  onError: (error: unknown, attempts: number) => void;
  onEnd: (why: "done" | "given up") => void;
}

/**
 * Looks at a long job again and again. A look that fails is counted and is not the end. Answers what pauses it, goes
 * on and stops it; nothing is told after the stop.
 */
export function startJob<T>(look: (signal: AbortSignal) => Promise<T>, timing: JobTiming, handlers: JobHandlers<T>) {
  const aborted = new AbortController();
  let attempts = 0;
  let failures = 0;
  let paused = false;
  let running = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const later = (ms: number) => {
    clearTimeout(timer);
    if (!paused && !running && !aborted.signal.aborted) timer = setTimeout(run, ms);
  };
  const end = (why: "done" | "given up") => {
    aborted.abort();
    handlers.onEnd(why);
  };
  async function run() {
    running = true;
    attempts++;
    let done = false;
    try {
      const value = await look(aborted.signal);
      failures = 0;
      if (aborted.signal.aborted) return;
      handlers.onValue(value, attempts);
      done = handlers.isDone(value);
    } catch (error) {
      failures++;
      if (aborted.signal.aborted) return;
      handlers.onError(error, attempts);
    } finally {
      running = false;
    }
    if (done) return end("done");
    if (timing.most && attempts >= timing.most) return end("given up");
    later(Math.min(timing.every * 2 ** failures, Math.max(timing.slowest, timing.every)));
  }
  later(timing.first);
  return {
    pause: () => {
      paused = true;
      clearTimeout(timer);
    },
    resume: () => {
      if (!paused) return;
      paused = false;
      later(0);
    },
    stop: () => {
      clearTimeout(timer);
      aborted.abort();
    },
  };
}

export interface Job<T> {
  value: T | undefined;
  /** The last look's failure; gone with the next good one. */
  error: unknown;
  attempts: number;
  state: "idle" | "running" | "done" | "given up";
  again: () => void;
}

/**
 * Follows a long job while the key is given: stops on unmount and on another key, rests in a hidden tab and looks at
 * once when it is shown again.
 */
export function useJob<T>(key: string | null, look: (signal: AbortSignal) => Promise<T>, isDone: (value: T) => boolean, timing: Partial<JobTiming> = {}): Job<T> {
  const none = { value: undefined, error: null, attempts: 0 };
  const [seen, setSeen] = useState<Omit<Job<T>, "again">>({ ...none, state: "idle" });
  const [round, setRound] = useState(0);
  const latest = useRef({ look, isDone, timing });
  useEffect(() => {
    latest.current = { look, isDone, timing };
  });
  useEffect(() => {
    if (key === null) return setSeen({ value: undefined, error: null, attempts: 0, state: "idle" });
    setSeen({ value: undefined, error: null, attempts: 0, state: "running" });
    const job = startJob<T>((signal) => latest.current.look(signal), { ...usual, ...latest.current.timing }, {
      isDone: (value) => latest.current.isDone(value),
      onValue: (value, attempts) => setSeen((old) => ({ ...old, value, error: null, attempts })),
      onError: (error, attempts) => setSeen((old) => ({ ...old, error, attempts })),
      onEnd: (state) => setSeen((old) => ({ ...old, state })),
    });
    const look = () => (document.hidden ? job.pause() : job.resume());
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      job.stop();
    };
  }, [key, round]);
  return { ...seen, again: useCallback(() => setRound((n) => n + 1), []) };
}
