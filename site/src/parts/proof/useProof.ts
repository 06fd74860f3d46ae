import { useCallback, useEffect, useRef, useState } from "react";
import { get } from "@/api/client";
import type { Gets } from "@/api/shapes";
import { useScope } from "@/api/scope";
import type { Known, Wrong } from "./chain";
import { isIn, isSigned, type Inclusion } from "./inclusion";
import { keepKnown, knownOf } from "./known";
import type { Ask, Told } from "./proof.worker";

/** Where a ledger is read: one's own, or the enterprise's. */
export type Book = "/family/user/wallet/proof" | "/platform/home/provider/account/proof";
type Part = Gets[Book]["data"];

export interface Proved {
  state: "running" | "same" | "differs" | "failed";
  checked: number;
  /** How many lines there are; undefined until it is known. */
  lines?: number;
  wrong?: Wrong;
  error?: unknown;
  /** The ledger as it was read, for a file. */
  account?: Part;
  known?: Known;
  /** The platform's last root, and whether this account as it stood is in it. */
  inclusion?: Inclusion;
  included?: "yes" | "no" | "unsigned" | "none";
}

const begun: Proved = { state: "running", checked: 0 };

/** Whether an account that is whole in itself is in a published root, as it stood then. */
async function standing(published: Inclusion, account: Part): Promise<Proved["included"]> {
  if (!published.root.day || published.lines === 0) return "none";
  if (!(await isSigned(published.root, published.publicKey))) return "unsigned";
  const line = account.entries[published.lines - 1];
  return line && (await isIn({ accountId: account.accountId, lines: line.no, chainHead: line.hash, balanceFen: line.balanceFen }, published)) ? "yes" : "no";
}

/** Reads a whole ledger part by part and has a worker recompute it. Leaving ends both. */
export function useProof(book: Book) {
  const scope = useScope();
  const enterprise = scope?.enterprise ?? "";
  const [proved, setProved] = useState(begun);
  const stop = useRef<() => void>(undefined);
  const run = useCallback(() => {
    stop.current?.();
    const worker = new Worker(new URL("./proof.worker.ts", import.meta.url));
    const ended = new AbortController();
    stop.current = () => {
      ended.abort();
      worker.terminate();
    };
    setProved(begun);
    const told = (ask: Ask) =>
      new Promise<Told>((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<Told>) => resolve(data);
        worker.onerror = () => reject(new Error("核对没有完成，请重试。"));
        worker.postMessage(ask);
      });
    const read = (from: number) => get(book, { from }, { enterprise, signal: ended.signal });
    const prove = async () => {
      const first = await read(1);
      const known = knownOf(first.accountId);
      const account = { ...first, entries: [...first.entries] };
      await told({ account: { ...first }, known });
      let part = first.entries;
      let result: Told = { checked: 0 };
      while (part.length && !result.done) {
        result = await told({ lines: part });
        if (ended.signal.aborted) return;
        setProved({ state: "running", checked: result.checked, lines: first.lines, known });
        // A line that came since the first answer is not part of what that one says.
        part = result.done || account.entries.length >= first.lines ? [] : (await read(account.entries.length + 1)).entries.filter((l) => l.no <= first.lines);
        account.entries.push(...part);
      }
      if (!result.done) result = await told({ end: true });
      if (ended.signal.aborted) return;
      if (!result.wrong) keepKnown(first.accountId, { lines: first.lines, chainHead: first.chainHead, at: Date.now() });
      const published = result.wrong ? undefined : await get(`${book}/root`, {}, { enterprise, signal: ended.signal });
      const included = published && (await standing(published, account));
      if (ended.signal.aborted) return;
      const wrong = result.wrong ?? (included === "no" ? { no: published?.lines ?? 0, text: `平台公布的根里，本账户前 ${published?.lines} 行与现在的不同。` } : undefined);
      setProved({ state: wrong ? "differs" : "same", checked: result.checked, lines: first.lines, wrong, account, known, inclusion: published, included });
    };
    prove()
      .catch((error: unknown) => {
        if (!ended.signal.aborted) setProved((now) => ({ ...now, state: "failed", error }));
      })
      .finally(() => worker.terminate());
  }, [book, enterprise]);
  useEffect(() => {
    run();
    return () => stop.current?.();
  }, [run]);
  return { proved, run };
}
