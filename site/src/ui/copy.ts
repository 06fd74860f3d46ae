import { toast } from "./toast";

/** Copies a text for the reader and says so; where the browser lets no page copy, and without https there is no clipboard at all, `instead` is what he can do. */
export async function copy(text: string, what: string, instead = "请手动选择文字") {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    if (instead) toast(`浏览器不允许复制，${instead}`, "bad");
    return false;
  }
  toast(`${what}已复制`, "ok");
  return true;
}
