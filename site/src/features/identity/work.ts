const ROUND = 2000;

/** Zero bits at the beginning of a hash. */
export function zeroBits(hash: Uint8Array): number {
  let bits = 0;
  for (const byte of hash) {
    bits += Math.clz32(byte) - 24;
    if (byte) break;
  }
  return bits;
}

/**
 * The number that makes SHA-256(id:number) begin with so many zero bits: the price of a captcha, paid while the picture is
 * being looked at. Between two rounds the page can answer.
 */
export async function work(id: string, bits: number, signal: AbortSignal): Promise<string> {
  const { createSHA256 } = await import("hash-wasm");
  const hasher = await createSHA256();
  for (let n = 0; ; n++) {
    if (n % ROUND === 0) {
      await new Promise((resolve) => setTimeout(resolve));
      signal.throwIfAborted();
    }
    if (zeroBits(hasher.init().update(`${id}:${n}`).digest("binary")) >= bits) return String(n);
  }
}
