import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Check, type Head, type Known, type Line } from "./chain";

type Proof = Head & { entries: Line[] };

/** The ledger that the server's own check reads (shared/account/proof_test.go). */
const example = () => JSON.parse(readFileSync(new URL("../../../../shared/account/testdata/proof.json", import.meta.url), "utf8")) as Proof;

async function check(p: Proof, known?: Known) {
  const c = new Check(p, known);
  for (const line of p.entries) {
    const wrong = await c.line(line);
    if (wrong) return wrong.text;
  }
  return c.end()?.text;
}

describe("a ledger", () => {
  it("is right as the server wrote it", async () => {
    expect(await check(example())).toBeUndefined();
    expect(await check({ accountId: "u_new", balanceFen: 0, lines: 0, chainHead: "", entries: [] })).toBeUndefined();
  });

  const changes: [string, (p: Proof) => void, RegExp][] = [
    ["an amount", (p) => p.entries[2]!.amountFen++, /第 3 行之后的余额应为/],
    ["an amount and a balance", (p) => (p.entries[2]!.amountFen++, p.entries[2]!.balanceFen++), /第 3 行的内容/],
    ["a moment", (p) => p.entries[0]!.at++, /第 1 行的内容/],
    ["a kind", (p) => (p.entries[1]!.bizType = "refund"), /第 2 行的内容/],
    ["an order", (p) => (p.entries[1]!.bizId = "other"), /第 2 行的内容/],
    ["a hash before", (p) => (p.entries[3]!.prevHash = "0"), /第 4 行没有接在/],
    ["a line that is gone", (p) => p.entries.splice(1, 1), /第 2 行缺失/],
    ["the last line is gone", (p) => p.entries.pop(), /账户记有 5 行，只读到 4 行/],
    ["the balance", (p) => p.balanceFen++, /余额为/],
    ["the head", (p) => (p.chainHead = "0"), /最后一行的校验值/],
    ["another account's", (p) => (p.accountId = "u_other"), /第 1 行的内容/],
  ];
  it.each(changes)("is not right: %s", async (_, change, says) => {
    const p = example();
    change(p);
    expect(await check(p)).toMatch(says);
  });

  it("is the one that was known before, and longer", async () => {
    const p = example();
    expect(await check(p, { lines: 3, chainHead: p.entries[2]!.hash, at: 0 })).toBeUndefined();
    expect(await check(p, { lines: 3, chainHead: p.entries[1]!.hash, at: 0 })).toMatch(/前 3 行与上次核对时的不同/);
    expect(await check(p, { lines: 6, chainHead: "0", at: 0 })).toMatch(/上次核对时有 6 行/);
  });
});
