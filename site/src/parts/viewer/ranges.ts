/** Runs of triangles of one mesh, each of one element: element, triangles, element, triangles, …, as the preview writes them. */
export type Ranges = readonly number[];

/** An index buffer of some elements, and which element each of its triangles belongs to. */
export interface Part {
  index: Uint32Array<ArrayBuffer>;
  /** The triangle at which each run ends, rising. */
  ends: Uint32Array;
  elements: Uint32Array;
}

/** The part of an index buffer that belongs to the wanted elements; all of it when none are named. */
export function partOf(index: ArrayLike<number>, ranges: Ranges, wanted?: ReadonlySet<number>): Part {
  const keep: [from: number, count: number, element: number][] = [];
  let from = 0;
  let total = 0;
  for (let i = 0; i + 1 < ranges.length; i += 2) {
    const element = ranges[i] ?? 0;
    const count = Math.min(ranges[i + 1] ?? 0, Math.floor(index.length / 3) - from);
    if (count > 0 && (!wanted || wanted.has(element))) {
      keep.push([from, count, element]);
      total += count;
    }
    from += Math.max(count, 0);
  }
  const part: Part = { index: new Uint32Array(3 * total), ends: new Uint32Array(keep.length), elements: new Uint32Array(keep.length) };
  let at = 0;
  keep.forEach(([from, count, element], run) => {
    for (let i = 0; i < 3 * count; i++) part.index[3 * at + i] = index[3 * from + i] ?? 0;
    at += count;
    part.ends[run] = at;
    part.elements[run] = element;
  });
  return part;
}

/** The element that a triangle belongs to. */
export function elementAt({ ends, elements }: Part, triangle: number): number | undefined {
  let low = 0;
  let high = ends.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle] ?? 0) <= triangle) low = middle + 1;
    else high = middle;
  }
  return elements[low];
}
