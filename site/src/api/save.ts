import { letGo } from "./memory";

/** Has the browser keep what lies at an address. */
export function saveFrom(address: string, name: string) {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
}

/** Gives the browser a file to keep. */
export function saveFile(file: Blob, name: string) {
  const address = URL.createObjectURL(file);
  saveFrom(address, name);
  letGo(address);
}
