/** The mean of the days from Monday to Friday, rounded; nought for none. Dates are YYYY-MM-DD. */
export function weekdayMean(days: readonly { date: string; members: number }[]): number {
  const work = days.filter(({ date }) => ![0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay()));
  return work.length ? Math.round(work.reduce((sum, { members }) => sum + members, 0) / work.length) : 0;
}
