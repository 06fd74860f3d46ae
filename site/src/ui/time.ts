/** YYYY-MM-DDTHH:mm:ss as a clock in Shanghai shows it, eight hours ahead of UTC all year. */
const shanghai = (at: number) => new Date(at + 8 * 3600_000).toISOString();
/** The day of a moment (milliseconds) in Shanghai, YYYY-MM-DD. */
export const dayOf = (at: number) => shanghai(at).slice(0, 10);
/** A moment (milliseconds) in Shanghai; the year is named only when it is not this one. */
export function moment(at: number, now = Date.now()): string {
  const text = shanghai(at).slice(0, 16).replace("T", " ");
  return text.slice(0, 4) === shanghai(now).slice(0, 4) ? text.slice(5) : text;
}

/** A server's time (YYYY-MM-DD HH:mm:ss, Shanghai's) as moment writes it. */
export const momentOf = (time: string, now = Date.now()) => time.slice(time.slice(0, 4) === shanghai(now).slice(0, 4) ? 5 : 0, 16);

/** From when on what waits for an operator waits long. */
export const LATE_HOURS = 48;
/** How long it waits. */
export const waited = (hours: number) => (hours < 1 ? "不到 1 小时" : hours < LATE_HOURS ? `${hours} 小时` : `${Math.floor(hours / 24)} 天`);
