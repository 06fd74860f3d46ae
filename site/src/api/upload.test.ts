import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Phase, type Transport, uploadFile } from "./upload";

const PART = 16 * 1024 * 1024;

/** The server's side: which parts have arrived, as checkUpload answers it. */
class Server {
  arrived = new Set<number>();
  asked = 0;
  form = false;
  checking = 0;
  fetch = async (path: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body));
    const data = path.endsWith("/checkUpload") ? this.check(body.size) : this.finish(body.uploadId);
    return new Response(JSON.stringify({ status: 0, code: 0, message: "成功", data, requestId: "r" }));
  };
  check(size: number) {
    this.asked++;
    if (this.form) return { uploaded: false, uploadId: "u", form: { url: "/form", fields: { key: "k", "Content-Type": "image/png" } } };
    const all = Array.from({ length: Math.ceil(size / PART) }, (_, i) => i + 1);
    return {
      uploaded: false,
      uploadId: "u",
      partSize: PART,
      parts: all.filter((n) => !this.arrived.has(n)).map((number) => ({ number, url: `/part/${number}` })),
      done: [...this.arrived],
    };
  }
  finish(uploadId: string) {
    if (this.checking-- > 0) return { state: "checking", checked: 5 };
    return { state: "ready", fileId: "f", name: uploadId, size: 1, mime: "m", sha256: "s", downloadPath: "/file/x" };
  }
}

/** The storage's side: takes parts, and fails as it is told. */
class Storage implements Transport {
  sent: string[] = [];
  sizes: number[] = [];
  faults = new Map<string, (Error | number)[]>();
  constructor(readonly server: Server) {}
  async send(method: string, url: string, body: Blob | FormData, onProgress: (bytes: number) => void) {
    this.sent.push(`${method} ${url}`);
    const fault = this.faults.get(url)?.shift();
    if (fault instanceof Error) throw fault;
    if (fault) return fault;
    const file = body instanceof FormData ? (body.get("file") as Blob) : body;
    if (body instanceof FormData) expect([...body.keys()].at(-1)).toBe("file");
    this.sizes.push(file.size);
    onProgress(file.size);
    this.server.arrived.add(Number(url.split("/").at(-1)));
    return 200;
  }
  async wait() {}
}

let server: Server;
let storage: Storage;
beforeEach(() => {
  server = new Server();
  storage = new Storage(server);
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => server.fetch(path, init));
});
afterEach(() => vi.unstubAllGlobals());

const large = new Blob([new Uint8Array(2 * PART + 7)]);
const small = new Blob(["x".repeat(100)]);
const options = { purpose: "attachment", name: "模型.ifc" } as const;

test("a small file is one form, with the file as its last field", async () => {
  server.form = true;
  expect((await uploadFile(small, options, storage)).downloadPath).toBe("/file/x");
  expect(storage.sent).toEqual(["POST /form"]);
});

test("a large file goes in parts of the size that was asked for", async () => {
  await uploadFile(large, options, storage);
  expect(storage.sent.sort()).toEqual(["PUT /part/1", "PUT /part/2", "PUT /part/3"]);
  expect(storage.sizes.sort((a, b) => a - b)).toEqual([7, PART, PART]);
});

test("after a reload only what is missing is sent, and progress begins where it stopped", async () => {
  server.arrived = new Set([1, 2]);
  const seen: number[] = [];
  await uploadFile(large, { ...options, onProgress: (phase, done) => phase === "send" && seen.push(done) }, storage);
  expect(storage.sent).toEqual(["PUT /part/3"]);
  expect(seen[0]).toBe(2 * PART);
  expect(seen.at(-1)).toBe(large.size);
});

test("a broken line is tried again; an address that ran out is asked for anew", async () => {
  storage.faults.set("/part/1", [new Error("line"), new Error("line")]);
  storage.faults.set("/part/2", [403]);
  await uploadFile(large, options, storage);
  expect(server.asked).toBe(2);
  expect([...server.arrived].sort()).toEqual([1, 2, 3]);
});

test("a storage that always refuses ends with a sentence", async () => {
  server.form = true;
  storage.faults.set("/form", [403, 403, 403, 403, 403, 403]);
  await expect(uploadFile(small, options, storage)).rejects.toThrow("文件发送失败，请稍后重试");
  expect(server.asked).toBe(4);
});

test("the server's look at a large file is waited for", async () => {
  server.checking = 3;
  const phases: Phase[] = [];
  await uploadFile(large, { ...options, onProgress: (phase) => phases.push(phase) }, storage);
  expect(phases.filter((p) => p === "check")).toHaveLength(4);
});

test("a cancelled upload sends nothing more", async () => {
  const control = new AbortController();
  const sending = uploadFile(large, { ...options, signal: control.signal, onProgress: (phase) => phase === "send" && control.abort() }, storage);
  await expect(sending).rejects.toThrow();
  expect(storage.sent.length).toBeLessThanOrEqual(3);
});

test("both ways of hashing agree", async () => {
  const { sha256 } = await import("./hash");
  const bytes = new Uint8Array(PART);
  bytes.fill(7);
  const whole = Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("hex");
  expect(await sha256(new Blob([bytes]))).toBe(whole);
  expect(await sha256(new Blob(["abc"]))).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});
