const soon = new Set((process.env.SOON ?? "").split(" "));

/** Whether an address of this site has no page of its own yet; site/soon.mjs reads it off the pages. */
export function isSoon(path: string): boolean {
  const bare = path.split(/[?#]/, 1)[0] ?? "";
  return soon.has(bare) || soon.has(bare.replace(/\/[^/]+$/, "/{id}"));
}

/** Stands beside the name of what leads nowhere yet. */
export function SoonMark() {
  return <small className="soon">建设中</small>;
}
