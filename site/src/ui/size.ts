/** Bytes as megabytes of 1,000,000 with one decimal, kilobytes below one. */
export const megabytes = (bytes: number) => (bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`);
