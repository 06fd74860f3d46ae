type Range = readonly number[] | null;

/** Text whose ranges are marked; a range is where it begins and how long it is, in characters. They do not overlap. */
export function Marked({ text, marks }: { text: string; marks: readonly Range[] | null | undefined }) {
  const characters = [...text];
  const ranges = (marks ?? []).map((range) => ({ from: range?.[0] ?? 0, to: (range?.[0] ?? 0) + (range?.[1] ?? 0) }));
  const cut = (from: number, to?: number) => characters.slice(from, to).join("");
  return (
    <>
      {cut(0, ranges[0]?.from)}
      {ranges.map(({ from, to }, i) => (
        <span key={from}>
          <mark>{cut(from, to)}</mark>
          {cut(to, ranges[i + 1]?.from)}
        </span>
      ))}
    </>
  );
}
