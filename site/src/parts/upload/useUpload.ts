import { useCallback, useEffect, useRef, useState } from "react";
import { messageOf } from "@/api/error";
import { type FileReference, type Phase, type Purpose, uploadFile } from "@/api/upload";

export interface Sent {
  file: Blob;
  name: string;
}
export type Progress =
  | { state: "idle" }
  | { state: "busy"; phase: Phase; percent: number }
  | { state: "failed"; message: string };

/** Reading counts for a tenth, sending for most, the server's look for the rest. */
const share: Record<Phase, [number, number]> = { hash: [0, 10], send: [10, 85], check: [95, 5] };
export const percentOf = (phase: Phase, done: number, total: number) => Math.floor(share[phase][0] + (total ? done / total : 1) * share[phase][1]);

export const phaseText: Record<Phase, string> = { hash: "正在读取", send: "正在上传", check: "正在校验" };

/** One upload at a time, with its progress; a failed one can be tried again and goes on where it stopped. */
export function useUpload(purpose: Purpose, onDone: (file: FileReference) => void) {
  const [progress, setProgress] = useState<Progress>({ state: "idle" });
  const running = useRef<AbortController | null>(null);
  const last = useRef<Sent | null>(null);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => () => running.current?.abort(), []);

  const start = useCallback(
    async (sent: Sent) => {
      running.current?.abort();
      const control = new AbortController();
      running.current = control;
      last.current = sent;
      setProgress({ state: "busy", phase: "hash", percent: 0 });
      const mine = () => running.current === control;
      try {
        const file = await uploadFile(sent.file, {
          purpose,
          name: sent.name,
          signal: control.signal,
          onProgress: (phase, bytes, total) => mine() && setProgress({ state: "busy", phase, percent: percentOf(phase, bytes, total) }),
        });
        if (!mine()) return;
        setProgress({ state: "idle" });
        done.current(file);
      } catch (error) {
        if (mine()) setProgress(control.signal.aborted ? { state: "idle" } : { state: "failed", message: messageOf(error) });
      } finally {
        if (mine()) running.current = null;
      }
    },
    [purpose],
  );
  const cancel = useCallback(() => {
    running.current?.abort();
    setProgress({ state: "idle" });
  }, []);
  const retry = useCallback(() => {
    if (last.current) void start(last.current);
  }, [start]);
  const fail = useCallback((message: string) => {
    running.current?.abort();
    last.current = null;
    setProgress({ state: "failed", message });
  }, []);
  return { progress, start, cancel, retry, fail, canRetry: () => last.current !== null };
}
