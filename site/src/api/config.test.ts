import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { openConfig } from "./config";

// 600,000 rounds are meant to take their time.
vi.setConfig({ testTimeout: 60_000 });

interface Vector {
  name: string;
  passphrase: string;
  file: Parameters<typeof openConfig>[0];
  want: unknown;
}
const vectors: Vector[] = JSON.parse(readFileSync(new URL("../../../infra/siteconfig/testdata/vectors.json", import.meta.url), "utf8"));

// CALL-16: the same files as in infra/siteconfig.
test.each(vectors)("$name", async ({ file, passphrase, want }) => {
  if (want) expect(await openConfig(file, passphrase)).toEqual(want);
  else await expect(openConfig(file, passphrase)).rejects.toThrow();
});

test.each([
  ["a link that is none", { recordFiling: { number: "1", url: "javascript:alert(1)" }, mediaHost: "//evil.example" }, { recordFiling: null, mediaHost: "" }],
  ["other types", { hotline: 4, police: "x", serviceHours: null }, { hotline: "", police: null, serviceHours: "" }],
  ["a product whose address is none", { externalProduct: { name: "虚拟建造", url: "javascript:alert(1)" } }, { externalProduct: null }],
  ["a product without a name", { externalProduct: { url: "https://vdc.example" } }, { externalProduct: null }],
  ["nothing", null, { hotline: "" }],
])("%s counts as not set", async (_, decryptedData, want) => {
  expect(await openConfig({ feConfigEncrypted: "", decryptedData, password: "", rdmnum: "" }, "")).toMatchObject(want);
});

// CALL-15
test("the file is asked for once, past every cache, and its absence is no error", async () => {
  vi.resetModules();
  const fetched = vi.fn<(address: string) => Promise<Response>>(async () => new Response("none", { status: 404 }));
  vi.stubGlobal("fetch", fetched);
  const { readConfig, siteConfig } = await import("./config");
  await Promise.all([readConfig(), readConfig()]);
  expect(fetched.mock.calls.map(([address]) => address)).toEqual([expect.stringMatching(/^\/portal\/config\.json\?t=\d{13}$/)]);
  expect(siteConfig().hotline).toBe("");
  vi.unstubAllGlobals();
});
