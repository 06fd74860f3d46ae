/** A moment of the portal's as a reader takes it in: today's by the clock, this year's by the day. */
export function when(text: string, now = new Date()) {
  const today = new Date(now.getTime() + (now.getTimezoneOffset() + 480) * 60_000);
  const two = (n: number) => String(n).padStart(2, "0");
  const day = `${today.getFullYear()}-${two(today.getMonth() + 1)}-${two(today.getDate())}`;
  if (text.startsWith(day)) return text.slice(11, 16);
  return text.startsWith(day.slice(0, 4)) ? text.slice(5, 10) : text.slice(0, 10);
}
