/** Gives the browser a zip file, in base64, to keep under a name. */
export function save(name: string, base64: string) {
  const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type: "application/zip" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The download has begun by then; the file itself may be let go.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
