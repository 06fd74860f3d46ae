/** A thing that came before the public. `at` is YYYY-MM-DD HH:mm:ss in Shanghai. */
export interface Published {
  kind: string;
  id: string;
  at: string;
  name: string;
  note: string;
  path: string;
}

const MOST = 24;

/** The newest of what was published, at most 24, under their months, the newest first. What has no time is left out. */
export function byMonth(all: Published[]): { month: string; rows: Published[] }[] {
  const rows = all.filter((r) => r.at).sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)).slice(0, MOST);
  const months: { month: string; rows: Published[] }[] = [];
  for (const row of rows) {
    const month = `${row.at.slice(0, 4)} 年 ${Number(row.at.slice(5, 7))} 月`;
    const last = months.at(-1);
    if (last?.month === month) last.rows.push(row);
    else months.push({ month, rows: [row] });
  }
  return months;
}
