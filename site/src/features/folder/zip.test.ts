import { afterEach, expect, test, vi } from "vitest";
import type { Kept } from "@/parts/family/space";
import { free, zipOf } from "./zip";

const kept = (over: Partial<Kept>): Kept => ({ id: "o1", folderId: "", refType: "file", refId: "f1", name: "型号表.txt", size: 3, createTime: "", deleteTime: "", endTime: "", gone: false, merged: false, ...over });

afterEach(() => vi.unstubAllGlobals());

/** Answers the API and the storage by what the address holds. */
function world(answers: Record<string, () => Response>) {
  vi.stubGlobal("fetch", (to: string | URL | Request) => {
    const url = to instanceof Request ? to.url : to.toString();
    const answer = Object.entries(answers).find(([part]) => url.includes(part))?.[1];
    return Promise.resolve(answer ? answer() : new Response("", { status: 404 }));
  });
}
const said = (data: unknown, status = 200, message = "") => Response.json({ status: status === 200 ? 0 : status, code: status === 200 ? 0 : status, message, data, requestId: "r" }, { status });

test("a zip never holds a name twice, and none that a disk refuses", () => {
  const taken = new Set<string>();
  expect(["门.rfa", "门.rfa", "门.RFA", "a/b:c.txt", "无扩展名", "无扩展名"].map((name) => free(name, taken))).toEqual(["门.rfa", "门 (2).rfa", "门 (3).RFA", "a_b_c.txt", "无扩展名", "无扩展名 (2)"]);
});

test("what may not be downloaded is named and the rest is packed", async () => {
  let tries = 0;
  world({
    "object/link": () => said({ downloadPath: "https://s3/one", name: "型号表.txt" }),
    "s3/one": () => {
      if (tries++ === 0) throw new TypeError("network");
      return new Response("abc");
    },
    "product/info": () => said({ files: [{ fileId: "f", format: "rfa" }] }),
    "product/download": () => said({ reason: "not_bought" }, 403, "购买后才能下载"),
  });
  const steps: number[] = [];
  const zipped = await zipOf([kept({}), kept({ id: "o2", name: "双扇防火门", refType: "family", size: 0 })], { scope: undefined, enterprise: "", signal: new AbortController().signal, onProgress: (done, bytes) => steps.push(done, bytes) });
  expect(zipped.files).toBe(1);
  expect(zipped.skipped).toEqual([{ name: "双扇防火门", why: "购买后才能下载" }]);
  expect(new TextDecoder().decode(await zipped.blob.arrayBuffer())).toContain("型号表.txt");
  expect(steps.slice(-2)).toEqual([2, 3]);
});

test("what is cancelled leaves no zip", async () => {
  world({ "object/link": () => said({ downloadPath: "https://s3/one", name: "x" }), "s3/one": () => new Response("abc") });
  const control = new AbortController();
  control.abort();
  await expect(zipOf([kept({})], { scope: undefined, enterprise: "", signal: control.signal, onProgress: () => {} })).rejects.toThrow();
});
