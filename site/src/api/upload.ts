import { post, postForm } from "./client";
import { ApiError } from "./error";
import { sha256 } from "./hash";
import { saveFrom } from "./save";
import type { Posts } from "./shapes";

type Check = Posts["/micro/file/minio/checkUpload"]["data"];
export type Purpose = Posts["/micro/file/minio/checkUpload"]["body"]["purpose"];
/** How other records name a file. */
export type FileReference = Pick<
  Posts["/micro/file/minio/upload"]["data"],
  "fileId" | "name" | "size" | "mime" | "sha256" | "downloadPath" | "previewUrl"
>;

/** Reading the file, sending it, and the server's look at what arrived. */
export type Phase = "hash" | "send" | "check";
export interface UploadOptions {
  purpose: Purpose;
  /** The name under which the file is kept; a drawn picture has none of its own. */
  name: string;
  /** done and total are bytes of the phase. */
  onProgress?: (phase: Phase, done: number, total: number) => void;
  signal?: AbortSignal;
}

const AT_ONCE = 3;
const TRIES = 4;
const STALLED_MS = 600_000;
const LOST = "网络中断，请检查网络后再试";

/** What is not the API: bytes to and from S3, and the wait between two tries. */
export interface Transport {
  send(method: "POST" | "PUT", url: string, body: Blob | FormData, onProgress: (bytes: number) => void, signal?: AbortSignal): Promise<number>;
  wait(ms: number): Promise<void>;
}

/** fetch knows no progress of what it sends. */
const browser: Transport = {
  send: (method, url, body, onProgress, signal) =>
    new Promise((resolve, reject) => {
      const xhr = new XMLHttpRequest();
      const abort = () => xhr.abort();
      xhr.open(method, url);
      xhr.timeout = STALLED_MS;
      xhr.upload.onprogress = (e) => onProgress(e.loaded);
      xhr.onload = () => resolve(xhr.status);
      xhr.onerror = xhr.ontimeout = () => reject(new ApiError(0, LOST, "network"));
      xhr.onabort = () => reject(signal?.reason ?? new DOMException("aborted", "AbortError"));
      xhr.onloadend = () => signal?.removeEventListener("abort", abort);
      if (signal?.aborted) return reject(signal.reason);
      signal?.addEventListener("abort", abort);
      xhr.send(body);
    }),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/**
 * Uploads a file and answers how it is named from then on. What has arrived before, of this file and by this person,
 * is not sent again: after a broken line, a reload or a crash the same call goes on where it stopped.
 */
export async function uploadFile(file: Blob, options: UploadOptions, transport: Transport = browser): Promise<FileReference> {
  const { purpose, name, signal, onProgress = () => {} } = options;
  onProgress("hash", 0, file.size);
  const hash = await sha256(file, (done) => onProgress("hash", done, file.size), signal);
  const ask = () => post("/micro/file/minio/checkUpload", { purpose, name, size: file.size, sha256: hash }, { signal });
  let check = await ask();
  for (let tries = 0; !check.uploaded; tries++) {
    const refused = await sendMissing(file, check, (done) => onProgress("send", done, file.size), transport, signal);
    signal?.throwIfAborted();
    if (refused === 0) return finish(check.uploadId ?? "", file.size, onProgress, transport, signal);
    if (tries + 1 >= TRIES) throw new ApiError(refused, "文件发送失败，请稍后重试", "storage");
    await transport.wait(1000 * 2 ** tries);
    check = await ask(); // an address that ran out, or parts that got lost: it answers what is still missing
  }
  if (!check.file) throw new ApiError(0, "文件发送失败，请稍后重试", "bad_answer");
  return check.file;
}

/** Sends what is missing; answers 0, or the status with which the storage refused something. */
async function sendMissing(file: Blob, check: Check, onBytes: (done: number) => void, transport: Transport, signal?: AbortSignal) {
  if (check.form) {
    const body = new FormData();
    for (const [key, value] of Object.entries(check.form.fields)) body.append(key, value);
    body.append("file", file);
    const status = await attempt(() => transport.send("POST", check.form?.url ?? "", body, (sent) => onBytes(Math.min(sent, file.size)), signal), transport, signal);
    return status >= 200 && status < 300 ? 0 : status;
  }
  const size = check.partSize ?? file.size;
  const waiting = [...(check.parts ?? [])];
  let arrived = (check.done ?? []).reduce((sum, number) => sum + Math.min(size, file.size - (number - 1) * size), 0);
  const under = new Map<number, number>();
  const tell = () => onBytes(Math.min(file.size, arrived + [...under.values()].reduce((a, b) => a + b, 0)));
  let refused = 0;
  tell();
  const worker = async () => {
    for (let part = waiting.shift(); part && !refused; part = waiting.shift()) {
      signal?.throwIfAborted();
      const { number, url } = part;
      const body = file.slice((number - 1) * size, number * size);
      const status = await attempt(
        () => transport.send("PUT", url, body, (sent) => (under.set(number, Math.min(sent, body.size)), tell()), signal),
        transport,
        signal,
      );
      under.delete(number);
      if (status < 200 || status >= 300) refused = status;
      else arrived += body.size;
      tell();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return refused;
}

/** A broken line is tried again a few times; what was answered is an answer, a fault of the storage aside. */
async function attempt(send: () => Promise<number>, transport: Transport, signal?: AbortSignal): Promise<number> {
  for (let tries = 1; ; tries++) {
    try {
      const status = await send();
      if (status < 500 || tries >= TRIES) return status;
    } catch (error) {
      if (signal?.aborted || tries >= TRIES) throw error;
    }
    await transport.wait(1000 * 2 ** (tries - 1));
    signal?.throwIfAborted();
  }
}

async function finish(uploadId: string, size: number, onProgress: NonNullable<UploadOptions["onProgress"]>, transport: Transport, signal?: AbortSignal) {
  for (;;) {
    const answer = await post("/micro/file/minio/upload", { uploadId }, { signal });
    onProgress("check", answer.state === "ready" ? size : (answer.checked ?? 0), size);
    if (answer.state === "ready") return answer;
    await transport.wait(200);
  }
}

/** Starts the download of a file and answers the server's sentence. */
export async function downloadFile(downloadPath: string): Promise<string> {
  const { message, data } = await postForm<{ url: string; name: string }>("/micro/file/minio/download", { filePath: downloadPath });
  saveFrom(data.url, data.name);
  return message;
}

/** Deletes one's own file; one that is deleted already is no error. */
export async function deleteFile(downloadPath: string): Promise<void> {
  await postForm("/micro/file/minio/delete", { filePath: downloadPath });
}
