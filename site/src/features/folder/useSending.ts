import { useCallback, useEffect, useRef, useState } from "react";
import { post } from "@/api/client";
import { messageOf } from "@/api/error";
import { useScope } from "@/api/scope";
import { uploadFile } from "@/api/upload";
import { refusalOf } from "@/parts/upload/rules";
import { percentOf } from "@/parts/upload/useUpload";
import type { Scope } from "@/parts/family/space";

/** What the file group takes for a family. */
export const FORMATS = "rfa,rvt,rft,rte,ifc,dwg,skp,3dm,glb,txt";
const MOST_MB = 500;

export interface Sending {
  key: number;
  name: string;
  file: File;
  scope: Scope;
  folderId: string | undefined;
  percent: number;
  error: string;
  control: AbortController;
}

/** Files on their way into a folder, one after the other; what fails can be tried again and goes on where it stopped. */
export function useSending(onDone: () => void) {
  const enterprise = useScope()?.enterprise ?? "";
  const [sending, setSending] = useState<Sending[]>([]);
  const serial = useRef(0);
  const busy = useRef(false);
  const done = useRef(onDone);
  const all = useRef(sending);
  useEffect(() => {
    done.current = onDone;
    all.current = sending;
  });
  useEffect(() => () => all.current.forEach((one) => one.control.abort()), []);

  const run = useCallback(
    async (one: Sending) => {
      const set = (change: Partial<Sending>) => setSending((list) => list.map((s) => (s.key === one.key ? { ...s, ...change } : s)));
      const { signal } = one.control;
      try {
        const { downloadPath } = await uploadFile(one.file, { purpose: "family", name: one.name, signal, onProgress: (phase, bytes, total) => set({ percent: percentOf(phase, bytes, total) }) });
        await post("/family/user/object/edit", { scope: one.scope, action: "add", refType: "file", refId: downloadPath, folderId: one.folderId }, { enterprise, signal });
        setSending((list) => list.filter((s) => s.key !== one.key));
        done.current();
      } catch (error) {
        if (!signal.aborted) set({ error: messageOf(error) });
      } finally {
        busy.current = false;
        setSending((list) => [...list]);
      }
    },
    [enterprise],
  );
  useEffect(() => {
    const next = sending.find((one) => !one.error);
    if (busy.current || !next) return;
    busy.current = true;
    void run(next);
  }, [sending, run]);

  const take = (files: readonly File[], scope: Scope, folderId: string | undefined) =>
    setSending((list) => [
      ...list,
      ...files.map((file) => ({ key: ++serial.current, name: file.name, file, scope, folderId, percent: 0, error: refusalOf(file, FORMATS, MOST_MB), control: new AbortController() })),
    ]);
  const leave = (one: Sending) => {
    one.control.abort();
    setSending((list) => list.filter((s) => s.key !== one.key));
  };
  const again = (one: Sending) => setSending((list) => list.map((s) => (s.key === one.key ? { ...s, error: "", percent: 0 } : s)));
  return { sending, take, leave, again };
}
