import { count } from "./text";

/** Fen as yuan with two decimals and thousands. */
export function yuan(fen: number): string {
  const abs = Math.abs(fen);
  return `${fen < 0 ? "-" : ""}${count(Math.floor(abs / 100))}.${String(abs % 100).padStart(2, "0")}`;
}

/** What somebody typed as yuan, in fen, without a fraction ever being a float; undefined for what is no amount. */
export function fenOf(text: string): number | undefined {
  const found = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim().replace(/,/g, ""));
  return found ? Number(found[1]) * 100 + Number((found[2] ?? "").padEnd(2, "0")) : undefined;
}

/** Fen as yuan, a plus before what came in. */
export const signedYuan = (fen: number) => (fen > 0 ? `+${yuan(fen)}` : yuan(fen));
