/** What a manuscript's hash binds. */
export interface Bound {
  needId: string;
  authorId: string;
  quoteFen: number;
  note: string;
  /** SHA-256 of each file, in their order. */
  sums: readonly string[];
}

/** The hash of a manuscript as the server computes it (functions/community/need.CommitHash), in hexadecimal. */
export async function commitHash({ needId, authorId, quoteFen, note, sums }: Bound): Promise<string> {
  const text = ["bim-manuscript-1", needId, authorId, quoteFen, sums.length, ...sums, note].join("\n");
  const sum = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(sum), (b) => b.toString(16).padStart(2, "0")).join("");
}
