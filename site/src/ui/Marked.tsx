import { Fragment } from "react";

/** Ranges of code points: the first one and how many. */
export type Marks = readonly (readonly number[])[];

/** A piece of a text, marked or not. */
export function piecesOf(text: string, marks: Marks | undefined): { text: string; marked: boolean }[] {
  const characters = [...text]; // ranges count code points
  const pieces: { text: string; marked: boolean }[] = [];
  let at = 0;
  for (const range of marks ?? []) {
    const [from = 0, length = 0] = range;
    if (from < at || from + length > characters.length) continue;
    if (from > at) pieces.push({ text: characters.slice(at, from).join(""), marked: false });
    pieces.push({ text: characters.slice(from, from + length).join(""), marked: true });
    at = from + length;
  }
  if (at < characters.length) pieces.push({ text: characters.slice(at).join(""), marked: false });
  return pieces;
}

/** A text with what was searched in it. */
export function Marked({ text, marks }: { text: string; marks: Marks | undefined }) {
  return piecesOf(text, marks).map((p, i) => (p.marked ? <mark key={i}>{p.text}</mark> : <Fragment key={i}>{p.text}</Fragment>));
}
