const VOTER = "platformHome.helpVoter";
const VOTES = "platformHome.helpVotes";

/** What this browser is called when it votes: made up at its first vote, known to nobody else, of no person. */
export function voter(): string {
  const fresh = Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, "0")).join("");
  try {
    const kept = localStorage.getItem(VOTER);
    if (kept && /^[0-9a-f]{32}$/.test(kept)) return kept;
    localStorage.setItem(VOTER, fresh);
  } catch {
    // A browser without storage votes anew each time; the server bounds it by the day.
  }
  return fresh;
}

const votes = (): Record<string, boolean> => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(VOTES) ?? "{}");
    return kept && typeof kept === "object" ? (kept as Record<string, boolean>) : {};
  } catch {
    return {};
  }
};
/** What this browser said of a page; undefined before it said anything. */
export const voteOf = (id: string): boolean | undefined => {
  const vote = votes()[id];
  return typeof vote === "boolean" ? vote : undefined;
};
export function keepVote(id: string, helpful: boolean) {
  try {
    localStorage.setItem(VOTES, JSON.stringify({ ...votes(), [id]: helpful }));
  } catch {
    // Not remembered, but counted.
  }
}
