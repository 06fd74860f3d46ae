/** Numbers that a seed decides: the same seed gives the same ones, in every browser and in a test. */
export interface Dice {
  /** At least 0, below 1. */
  (): number;
  between: (low: number, high: number) => number;
  whole: (low: number, high: number) => number;
  pick: <T>(choices: readonly [T, ...T[]]) => T;
  chance: (share: number) => boolean;
}

export function hashOf(text: string): number {
  let h = 2166136261;
  for (const c of text) h = Math.imul(h ^ (c.codePointAt(0) ?? 0), 16777619);
  // Ids that differ in their last sign alone get numbers that have nothing in common.
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

export function diceOf(seed: string): Dice {
  let state = hashOf(seed);
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return Object.assign(roll, {
    between: (low: number, high: number) => low + roll() * (high - low),
    whole: (low: number, high: number) => low + Math.floor(roll() * (high - low + 1)),
    pick: <T>(choices: readonly [T, ...T[]]) => choices[Math.floor(roll() * choices.length)] ?? choices[0],
    chance: (share: number) => roll() < share,
  });
}
