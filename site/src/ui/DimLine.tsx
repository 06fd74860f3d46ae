/** From this part on, in percent, a line is the colour of what needs doing. */
const NEARLY_FULL = 90;

/** How much of a bounded whole is taken, in percent, as a dimension line: seats, room for files. */
export function DimLine({ part, label }: { part: number; label: string }) {
  const shown = Math.min(100, part);
  return (
    <div className="dim" role="img" aria-label={label}>
      <u className={shown >= NEARLY_FULL ? "w" : ""} style={{ width: `${shown}%` }} />
      <s />
    </div>
  );
}
