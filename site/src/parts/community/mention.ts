/** Somebody who may be named in a comment. */
export type Named = { userId: string; nickname: string };

/** A comment names this many at most. */
const MOST = 5;

/** What stands between an @ and the caret, undefined where no name is being typed. */
export const beginning = (before: string) => /@([^\s@]{0,20})$/.exec(before)?.[1];

/** Each person once, without the one who writes; what is hidden has nobody. */
export const oneOfEach = (people: readonly Named[], me?: string) => [...new Map(people.filter((p) => p.userId && p.userId !== me).map((p) => [p.userId, { userId: p.userId, nickname: p.nickname }])).values()];

/** Whom a text names by @, of those that may be. A name that begins with another's is that one alone. */
export function namedIn(text: string, people: readonly Named[]) {
  let left = text;
  const ids: string[] = [];
  for (const p of [...people].sort((a, b) => b.nickname.length - a.nickname.length)) {
    if (!p.nickname || !left.includes(`@${p.nickname}`)) continue;
    ids.push(p.userId);
    left = left.replaceAll(`@${p.nickname}`, " ");
  }
  return ids.slice(0, MOST);
}
