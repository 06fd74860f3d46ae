import { useCallback, useEffect, useRef, useState } from "react";
import { post } from "@/api/client";
import { messageOf } from "@/api/error";
import { uploadFile } from "@/api/upload";
import { refusalOf } from "@/parts/upload/rules";
import { added, FORMATS, missingOf, readItems, type Guess, type Item, type Look } from "./batch";

const AT_ONCE = 3;
const MOST_MB = 500;
export interface Sending {
  key: string;
  file: File;
  percent: number;
  error: string;
}

/** The families that are being made of dropped files, kept in this browser until they are done with: what was sent before a reload need not be sent again. */
export function useBatch(enterprise: string) {
  const place = `familyUpload.${enterprise}`;
  const [items, setItems] = useState<Item[]>([]);
  const [sending, setSending] = useState<Sending[]>([]);
  const [ready, setReady] = useState(false);
  const active = useRef(new Set<string>());
  const gone = useRef(false);
  useEffect(() => {
    setItems(readItems(localStorage.getItem(place)));
    setReady(true);
    gone.current = false;
    return () => void (gone.current = true);
  }, [place]);
  useEffect(() => {
    if (!ready) return;
    try {
      if (items.length) localStorage.setItem(place, JSON.stringify(items));
      else localStorage.removeItem(place);
    } catch {
      // A full store: the batch lasts as long as the page.
    }
  }, [items, place, ready]);

  const patch = useCallback((bases: readonly string[], change: Partial<Item>) => setItems((list) => list.map((i) => (bases.includes(i.base) && !i.id ? { ...i, error: undefined, attempt: undefined, ...change } : i))), []);
  const note = useCallback((base: string, change: Partial<Item>) => setItems((list) => list.map((i) => (i.base === base ? { ...i, ...change } : i))), []);

  const run = useCallback(async (one: Sending) => {
    const set = (change: Partial<Sending>) => setSending((list) => list.map((s) => (s.key === one.key ? { ...s, ...change } : s)));
    set({ error: "" });
    try {
      const { downloadPath, size } = await uploadFile(one.file, { purpose: "family", name: one.file.name, onProgress: (phase, done, total) => phase === "send" && set({ percent: Math.floor((done / total) * 100) }) });
      if (gone.current) return;
      setItems((list) => added(list, { name: one.file.name, path: downloadPath, size }));
      setSending((list) => list.filter((s) => s.key !== one.key));
    } catch (error) {
      set({ error: messageOf(error) });
    } finally {
      active.current.delete(one.key);
      setSending((list) => [...list]);
    }
  }, []);
  useEffect(() => {
    for (const one of sending) {
      if (active.current.size >= AT_ONCE) return;
      if (one.error || active.current.has(one.key)) continue;
      active.current.add(one.key);
      void run(one);
    }
  }, [sending, run]);

  const take = (files: readonly File[]) =>
    setSending((list) => [
      ...list,
      ...files
        .filter((f) => !f.name.startsWith(".") && !list.some((s) => s.file.name === f.name && s.file.size === f.size))
        .map((file, i) => ({ key: `${Date.now()}.${i}.${file.name}`, file, percent: 0, error: refusalOf(file, FORMATS, MOST_MB) })),
    ]);
  const again = (key: string) => setSending((list) => list.map((s) => (s.key === key ? { ...s, error: "" } : s)));
  const leave = (key: string) => setSending((list) => list.filter((s) => s.key !== key));
  const remove = (bases: readonly string[]) => setItems((list) => list.filter((i) => !bases.includes(i.base)));

  /** Saves one item as a draft, and hands it in where that is wanted. What fails says why at its row. */
  const save = async (item: Item, guess: Guess, looks: readonly (Look | undefined)[], submit: boolean): Promise<boolean> => {
    // Nobody would be told what came of it, and it would be made a second time later.
    if (gone.current) return false;
    const wrong = item.id ? "" : missingOf(item, looks, guess);
    if (wrong) {
      note(item.base, { error: wrong });
      return false;
    }
    const attempt = item.attempt ?? crypto.randomUUID();
    note(item.base, { attempt, error: undefined });
    let { id } = item;
    try {
      if (!id) {
        const made = await post(
          "/family/mall/product/edit",
          { name: (item.name ?? guess.name).trim(), no: item.base.slice(0, 40), category: item.category ?? guess.category ?? "", discipline: item.discipline ?? guess.discipline ?? "", files: item.files.map((f) => f.path), licence: item.licence ?? "internal", priceFen: item.priceFen ?? 0, consent: item.consent },
          { idempotencyKey: attempt, enterprise },
        );
        ({ id } = made);
        note(item.base, { id });
      }
      if (submit && !item.submitted) {
        await post("/family/mall/product/updateStatus", { id, status: 1 }, { enterprise });
        note(item.base, { submitted: true });
      }
      return true;
    } catch (error) {
      note(item.base, { error: messageOf(error) });
      return false;
    }
  };
  return { items, sending, take, again, leave, patch, remove, save, ready };
}

/** The files of what was dropped, those in folders too. */
export async function filesOf(transfer: DataTransfer): Promise<File[]> {
  const entries = [...transfer.items].map((i) => i.webkitGetAsEntry()).filter((e): e is FileSystemEntry => !!e);
  if (!entries.length) return [...transfer.files];
  const walk = async (entry: FileSystemEntry): Promise<File[]> => {
    if (entry.isFile) return [await new Promise<File>((yes, no) => (entry as FileSystemFileEntry).file(yes, no))];
    const reader = (entry as FileSystemDirectoryEntry).createReader();
    const found: File[] = [];
    // A reader gives a hundred at a time, and none at the end.
    for (;;) {
      const some = await new Promise<FileSystemEntry[]>((yes, no) => reader.readEntries(yes, no));
      if (!some.length) return found;
      for (const one of some) found.push(...(await walk(one)));
    }
  };
  return (await Promise.all(entries.map(walk))).flat();
}
