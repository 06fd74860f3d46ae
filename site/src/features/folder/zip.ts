import { get, post } from "@/api/client";
import { messageOf } from "@/api/error";
import type { Kept, Scope } from "@/parts/family/space";

/** What one zip may hold: the browser keeps it until it is saved. */
export const ZIP_MOST = 2_000_000_000;
const TRIES = 3;

interface Wanted {
  name: string;
  /** Signs an address, which lives for a minute: it is asked for when the file's turn comes. */
  address: () => Promise<string>;
}
export interface Zipped {
  blob: Blob;
  files: number;
  skipped: { name: string; why: string }[];
}
export interface ZipOptions {
  scope: Scope;
  enterprise: string;
  signal: AbortSignal;
  /** Objects that are done, and bytes that have come. */
  onProgress: (done: number, bytes: number) => void;
}

/** A name that the zip does not hold yet. */
export function free(name: string, taken: Set<string>): string {
  const [, base = name, end = ""] = /^(.*?)(\.[^.]*)?$/s.exec(name.replace(/[\\/:*?"<>|]/g, "_")) ?? [];
  let wanted = base + end;
  for (let n = 2; taken.has(wanted.toLowerCase()); n++) wanted = `${base} (${n})${end}`;
  taken.add(wanted.toLowerCase());
  return wanted;
}

async function filesOf(o: Kept, { scope, enterprise, signal }: ZipOptions): Promise<Wanted[]> {
  if (o.refType === "file") return [{ name: o.name, address: async () => (await get("/family/user/object/link", { id: o.id, scope }, { enterprise, signal })).downloadPath }];
  const { files } = await post("/family/mall/api/product/info", { id: o.refId }, { enterprise, signal });
  return files.map((f) => ({ name: `${o.name}.${f.format}`, address: async () => (await get("/family/mall/product/download", { id: o.refId, fileId: f.fileId }, { enterprise, signal })).downloadPath }));
}

/** A file whole, so that a broken line costs a second try and never a broken zip. */
async function fetched(one: Wanted, signal: AbortSignal, onBytes: (bytes: number) => void): Promise<Blob> {
  for (let tries = 1; ; tries++) {
    let came = 0;
    try {
      const answer = await fetch(await one.address(), { signal });
      if (!answer.ok || !answer.body) throw new Error("文件没有取到，请稍后再试");
      const counted = answer.body.pipeThrough(
        new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
          transform(chunk, to) {
            came += chunk.byteLength;
            onBytes(chunk.byteLength);
            to.enqueue(chunk);
          },
        }),
      );
      return await new Response(counted).blob();
    } catch (error) {
      onBytes(-came);
      if (signal.aborted || tries >= TRIES || !(error instanceof TypeError)) throw error;
    }
  }
}

/** Several objects as one zip, made in the browser (ADR 74). What may not be downloaded is left out and named. */
export async function zipOf(objects: readonly Kept[], options: ZipOptions): Promise<Zipped> {
  const { downloadZip } = await import("client-zip");
  const { signal, onProgress } = options;
  const taken = new Set<string>();
  const skipped: Zipped["skipped"] = [];
  let [done, bytes, files] = [0, 0, 0];
  async function* parts() {
    for (const o of objects) {
      try {
        if (bytes > ZIP_MOST) throw new Error("一次打包不超过 2 GB");
        for (const one of await filesOf(o, options)) {
          const input = await fetched(one, signal, (n) => onProgress(done, (bytes += n)));
          files++;
          yield { name: free(one.name, taken), input, lastModified: new Date() };
        }
      } catch (error) {
        if (signal.aborted) throw error;
        skipped.push({ name: o.name, why: messageOf(error) });
      }
      onProgress(++done, bytes);
    }
  }
  const blob = await downloadZip(parts()).blob();
  signal.throwIfAborted();
  return { blob, files, skipped };
}
