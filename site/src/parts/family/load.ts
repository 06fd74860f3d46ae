import { saveFrom } from "@/api/save";

interface Link {
  downloadPath: string;
  name: string;
}
/** What the Revit client's browser offers a page. */
interface Host {
  chrome?: { webview?: { postMessage: (message: unknown) => void } };
}

/** Hands a signed address to the Revit client, which loads the file into the open project; anywhere else the browser downloads it. */
export function load(link: Link, into: "disk" | "revit") {
  const host = (window as unknown as Host).chrome?.webview;
  if (into === "revit" && host) return host.postMessage({ type: "loadFamily", url: new URL(link.downloadPath, location.href).href, name: link.name });
  saveFrom(link.downloadPath, link.name);
}
