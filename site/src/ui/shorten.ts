/** Shortens to a width, where a character with a code above 128 counts 2. */
export function shorten(text: string, width: number): string {
  let used = 0;
  let out = "";
  for (const c of text) {
    used += (c.codePointAt(0) ?? 0) > 128 ? 2 : 1;
    if (used > width) return `${out}…`;
    out += c;
  }
  return text;
}
