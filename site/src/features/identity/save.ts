import { saveFile } from "@/api/save";

/** Gives the browser a zip file, in base64, to keep under a name. */
export function save(name: string, base64: string) {
  saveFile(new Blob([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], { type: "application/zip" }), name);
}
