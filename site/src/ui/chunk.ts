/** What stands where a program of the site did not come (spec.md section 8, product.md decision 22). */
export const NOT_LOADED = "页面程序没有加载完，可能是网络中断或平台刚刚更新，请重新加载";

/** Whether a script or style of the site did not come, as webpack tells it; next.config.mjs says after how long. */
export function isChunkError(error: unknown): boolean {
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown };
  return name === "ChunkLoadError" || code === "CSS_CHUNK_LOAD_FAILED";
}

export const reload = () => location.reload();
