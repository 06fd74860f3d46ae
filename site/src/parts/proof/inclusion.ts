import type { Gets } from "@/api/shapes";

export type Inclusion = Gets["/family/user/wallet/proof/root"]["data"];
export type Root = Gets["/family/user/wallet/roots"]["data"]["records"][number];

const text = (t: string) => new TextEncoder().encode(t);
const hex = (bytes: ArrayBuffer) => Array.from(new Uint8Array(bytes), (b) => b.toString(16).padStart(2, "0")).join("");
const bytesOf = (h: string) => Uint8Array.from(h.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const sha256 = (bytes: Uint8Array<ArrayBuffer>) => crypto.subtle.digest("SHA-256", bytes);

/** Whether a root is signed by the key: ECDSA P-256 with SHA-256 (functions/wallet/heads, Root.Text). */
export async function isSigned(r: Root, publicKey: string): Promise<boolean> {
  try {
    const der = Uint8Array.from(atob(publicKey), (c) => c.charCodeAt(0));
    const key = await crypto.subtle.importKey("spki", der, { name: "ECDSA", namedCurve: "P-256" }, false, ["verify"]);
    const said = ["bim-portal books", r.day, r.at, r.accounts, r.sumFen, r.root, r.prev].join("\n");
    return await crypto.subtle.verify({ name: "ECDSA", hash: "SHA-256" }, key, bytesOf(r.signature), text(said));
  } catch {
    return false; // no key, or no signature
  }
}

/** The account as it stood after a line. */
export interface Stood {
  accountId: string;
  lines: number;
  chainHead: string;
  balanceFen: number;
}

/** Whether an account as it stood is in the root: its leaf, the nodes beside its way, the root (RFC 9162 section 2.1). */
export async function isIn(h: Stood, { root, path, lines }: Inclusion): Promise<boolean> {
  if (h.lines !== lines) return false;
  const leaf = text([h.accountId, h.lines, h.chainHead, h.balanceFen].join("\n"));
  let at = hex(await sha256(new Uint8Array([0, ...leaf])));
  for (const { left, hash } of path) {
    const [a, b] = left ? [hash, at] : [at, hash];
    at = hex(await sha256(new Uint8Array([1, ...bytesOf(a), ...bytesOf(b)])));
  }
  return at === root.root;
}
