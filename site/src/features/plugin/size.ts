/** A size in bytes as a person reads it. */
export function sizeOf(bytes: number): string {
  if (bytes < 1024) return `${bytes} 字节`;
  const kb = bytes / 1024;
  return kb < 1024 ? `${kb.toFixed(1)} KB` : `${(kb / 1024).toFixed(1)} MB`;
}

/** Years of a host, runs of three and more as a span: 2021–2025, 2018. */
export function yearsOf(years: readonly number[]): string {
  const sorted = [...new Set(years)].sort((a, b) => a - b);
  const runs: number[][] = [];
  for (const y of sorted) {
    const run = runs.at(-1);
    if (run && run.at(-1) === y - 1) run.push(y);
    else runs.push([y]);
  }
  return runs.map((r) => (r.length > 2 ? `${r[0]}–${r.at(-1)}` : r.join("、"))).reverse().join("、");
}
