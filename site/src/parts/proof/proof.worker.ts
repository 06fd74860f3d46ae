import { Check, type Head, type Known, type Line, type Wrong } from "./chain";

/** What the page sends: first the account, then its lines part by part, then that there are no more. */
export type Ask = { account: Head; known?: Known } | { lines: Line[] } | { end: true };

/** How far the worker is, after each part. */
export interface Told {
  checked: number;
  wrong?: Wrong;
  done?: true;
}

let check: Check | undefined;

async function answer(ask: Ask): Promise<Told> {
  if ("account" in ask) check = new Check(ask.account, ask.known);
  if (!check) throw new Error("no account");
  if ("end" in ask) return { checked: check.checked, wrong: check.end(), done: true };
  for (const line of "lines" in ask ? ask.lines : []) {
    const wrong = await check.line(line);
    if (wrong) return { checked: check.checked, wrong, done: true };
  }
  return { checked: check.checked };
}

// Parts are checked in the order in which they came.
let last: Promise<unknown> = Promise.resolve();
addEventListener("message", ({ data }: MessageEvent<Ask>) => {
  last = last.then(() => answer(data)).then((told) => postMessage(told));
});
