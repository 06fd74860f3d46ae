import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isIn, isSigned, type Inclusion, type Stood } from "./inclusion";

const root = join(import.meta.dirname, "../../../..");
const read = (file: string) => JSON.parse(readFileSync(join(root, file), "utf8")) as unknown;
const inclusion = read("functions/wallet/heads/testdata/inclusion.json") as Inclusion;
const ledger = read("shared/account/testdata/proof.json") as { accountId: string; entries: { no: number; hash: string; balanceFen: number }[] };
const line = ledger.entries[inclusion.lines - 1]!;
const stood: Stood = { accountId: ledger.accountId, lines: line.no, chainHead: line.hash, balanceFen: line.balanceFen };

test("the example that the server made is in its root, and nothing else is", async () => {
  expect(await isIn(stood, inclusion)).toBe(true);
  for (const change of [{ lines: 3 }, { chainHead: "0".repeat(64) }, { balanceFen: stood.balanceFen + 1 }, { accountId: "u_other" }]) {
    expect(await isIn({ ...stood, ...change }, inclusion)).toBe(false);
  }
  expect(await isIn(stood, { ...inclusion, path: inclusion.path.slice(1) })).toBe(false);
  expect(await isIn(stood, { ...inclusion, path: inclusion.path.map((p) => ({ ...p, left: !p.left })) })).toBe(false);
});

test("its root is signed, and no other is", async () => {
  const { root, publicKey } = inclusion;
  expect(await isSigned(root, publicKey)).toBe(true);
  for (const change of [{ day: "2026-11-23" }, { at: root.at + 1 }, { accounts: 1 }, { sumFen: root.sumFen + 1 }, { root: root.prev }, { prev: "" }, { signature: "" }, { signature: root.signature.replace(/^../, "00") }]) {
    expect(await isSigned({ ...root, ...change }, publicKey)).toBe(false);
  }
  expect(await isSigned(root, "")).toBe(false);
});
