const WHOLE = 16 * 1024 * 1024;
const SLICE = 4 * 1024 * 1024;

const hex = (bytes: Uint8Array) => Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");

/**
 * The SHA-256 of a file, hexadecimal. The browser's own digest needs the file in one piece, so that a large one goes
 * slice by slice through WebAssembly, which is fetched only then; between two slices the page can answer.
 */
export async function sha256(file: Blob, onProgress: (bytes: number) => void = () => {}, signal?: AbortSignal): Promise<string> {
  if (file.size < WHOLE) {
    const sum = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
    signal?.throwIfAborted();
    onProgress(file.size);
    return hex(new Uint8Array(sum));
  }
  const { createSHA256 } = await import("hash-wasm");
  const hasher = await createSHA256();
  hasher.init();
  for (let at = 0; at < file.size; at += SLICE) {
    hasher.update(new Uint8Array(await file.slice(at, at + SLICE).arrayBuffer()));
    signal?.throwIfAborted();
    onProgress(Math.min(at + SLICE, file.size));
  }
  return hasher.digest("hex");
}
