import { useSyncExternalStore } from "react";

/** What an operator sets without building the site anew: /portal/config.json, written by infra/siteconfig. */
export interface SiteConfig {
  /** Goes before media addresses that are not absolute. */
  mediaHost: string;
  /** An external central sign-in; empty means the portal's own. */
  centreUrl: string;
  recordFiling: Filing | null;
  police: Filing | null;
  hotline: string;
  /** The product that opens a system elsewhere instead of its page. */
  externalProduct: ExternalProduct | null;
  serviceHours: string;
}
export interface ExternalProduct {
  name: string;
  url: string;
}
export interface Filing {
  number: string;
  url: string;
}
const none: SiteConfig = { mediaHost: "", centreUrl: "", recordFiling: null, police: null, hotline: "", externalProduct: null, serviceHours: "" };

export interface ConfigFile {
  /** Base64 of the sealed configuration; empty when it is plain. */
  feConfigEncrypted: string;
  decryptedData: unknown;
  /** How the key comes from the passphrase. */
  password: string;
  /** Base64 of salt and nonce. */
  rdmnum: string;
}
const WAIT_MS = 5000;

/** What the file holds. Throws when it is sealed and the passphrase does not open it. */
export async function openConfig(file: ConfigFile, passphrase: string): Promise<SiteConfig> {
  return fieldsOf(file.feConfigEncrypted ? await (await import("./sealed")).unseal(file, passphrase) : file.decryptedData);
}

/** Only what is expected, in its type; a link of the file is a web address or it is none. */
function fieldsOf(value: unknown): SiteConfig {
  const given = (typeof value === "object" && value ? value : {}) as Record<string, unknown>;
  const text = (name: string) => (typeof given[name] === "string" ? given[name] : "");
  const address = (name: string) => (/^https?:\/\//.test(text(name)) ? text(name).replace(/\/+$/, "") : "");
  const filing = (name: string): Filing | null => {
    const { number, url } = (given[name] ?? {}) as Record<string, unknown>;
    return typeof number === "string" && number && typeof url === "string" && /^https?:\/\//.test(url) ? { number, url } : null;
  };
  const external = (): ExternalProduct | null => {
    const { name, url } = (given.externalProduct ?? {}) as Record<string, unknown>;
    return typeof name === "string" && name && typeof url === "string" && /^https?:\/\//.test(url) ? { name, url } : null;
  };
  return { externalProduct: external(), mediaHost: address("mediaHost"), centreUrl: address("centreUrl"), recordFiling: filing("recordFiling"), police: filing("police"), hotline: text("hotline"), serviceHours: text("serviceHours") };
}

let current = none;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
/** Empty until it has been read, and when it cannot be read. */
export const siteConfig = () => current;
export const useSiteConfig = () => useSyncExternalStore(subscribe, siteConfig, () => none);

let reading: Promise<void> | null = null;
/** Reads the file once. It always ends: without a configuration the site starts with an empty one. */
export function readConfig(): Promise<void> {
  reading ??= (async () => {
    try {
      const answer = await fetch(`/portal/config.json?t=${Date.now()}`, { cache: "no-store", signal: AbortSignal.timeout(WAIT_MS) });
      if (!answer.ok) return;
      current = await openConfig(await answer.json(), process.env.NEXT_PUBLIC_CONFIG_PASSPHRASE ?? "");
      listeners.forEach((tell) => tell());
    } catch {
      // The site works without: no filing number, media from its own origin.
    }
  })();
  return reading;
}
// Asked for as soon as this script runs, before React starts; the session waits for it.
if (typeof window !== "undefined") void readConfig();
