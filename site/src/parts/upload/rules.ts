const MB = 1024 * 1024;
const IMAGES = new Set(["jpg", "jpeg", "png", "webp", "gif", "avif"]);
const FILMS = new Set(["mp4", "webm"]);

/** The endings that are allowed: one comma-separated list, without dots. */
export const listOf = (formats: string) => formats.split(",").map((f) => f.trim().toLowerCase()).filter(Boolean);

/** What a file picker is told. */
export const acceptOf = (formats: string) => listOf(formats).map((f) => `.${f}`).join(",");

/** Why a file is not taken, in the server's words; nothing when it is. A file must be smaller than maxMB. */
export function refusalOf(file: { name: string; size: number }, formats: string, maxMB: number): string {
  const list = listOf(formats);
  const ending = /\.([^./\\]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? "";
  if (!list.includes(ending)) return `仅支持${list.join(",")}格式`;
  if (file.size <= 0) return "文件内容为空";
  if (file.size >= maxMB * MB) return `${IMAGES.has(ending) ? "图片文件" : FILMS.has(ending) ? "视频文件" : "文件"}不能大于${maxMB}M!`;
  return "";
}

/** A size as people read it. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < MB) return `${(bytes / 1024).toFixed(0)} KB`;
  if (bytes < 1024 * MB) return `${(bytes / MB).toFixed(1)} MB`;
  return `${(bytes / 1024 / MB).toFixed(2)} GB`;
}
