import { shorten } from "./shorten";

/** A text shortened to a width (ui/text.ts); with `tip` the tooltip tells the whole of what was cut. */
export function Short({ text, width, tip = false }: { text: string; width: number; tip?: boolean }) {
  const shown = shorten(text, width);
  return <span title={tip && shown !== text ? text : undefined}>{shown}</span>;
}
