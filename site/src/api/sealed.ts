import type { ConfigFile } from "./config";

const SCHEME = "PBKDF2-SHA256-600000";
const ITERATIONS = 600_000;
const SALT_BYTES = 16;
const NONCE_BYTES = 12;

const bytes = (base64: string) => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));

/** What a sealed config.json holds (docs/adr/0015). Throws when the passphrase does not open it or somebody changed it. */
export async function unseal(file: ConfigFile, passphrase: string): Promise<unknown> {
  const random = bytes(file.rdmnum);
  if (file.password !== SCHEME || random.length !== SALT_BYTES + NONCE_BYTES) throw new Error("config.json is sealed in another way");
  const secret = await crypto.subtle.importKey("raw", new TextEncoder().encode(passphrase), "PBKDF2", false, ["deriveKey"]);
  const key = await crypto.subtle.deriveKey(
    { name: "PBKDF2", hash: "SHA-256", salt: random.slice(0, SALT_BYTES), iterations: ITERATIONS },
    secret,
    { name: "AES-GCM", length: 256 },
    false,
    ["decrypt"],
  );
  const text = await crypto.subtle.decrypt({ name: "AES-GCM", iv: random.slice(SALT_BYTES) }, key, bytes(file.feConfigEncrypted));
  return JSON.parse(new TextDecoder().decode(text));
}
