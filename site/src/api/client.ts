import { ApiError, type FieldError } from "./error";
import type { Gets, Posts } from "./shapes";

export interface Envelope<T> {
  status: number;
  code: number;
  message: string;
  data: T;
  requestId?: string;
}
/** The scanned-nothing-yet answer: HTTP 200 with this status, no error. */
export const NOT_SCANNED = 101;
const TIMEOUT_MS = 30_000;
const BASE = "/api";
/** The header that names the enterprise of a call (product.md decision 5). */
const ENTERPRISE = "project_id";

/** What the session gives the client; the client knows no session. */
export interface ClientHooks {
  headers(isPublic: boolean): Record<string, string>;
  /** Tries to go on with the session; true means that the call is worth another try. */
  renew(sentAuthorization: string): Promise<boolean>;
  unauthorized(sentAuthorization: string | undefined): void;
  forbidden(message: string, reason: string, enterprise: string): void;
}
let hooks: ClientHooks = { headers: () => ({}), renew: async () => false, unauthorized: () => {}, forbidden: () => {} };
export const configureClient = (given: ClientHooks) => {
  hooks = given;
};

// A list goes as the server reads it: its values with commas between.
const spelled = (value: unknown) => (Array.isArray(value) && value.every((v) => typeof v === "string") ? value.join(",") : typeof value === "object" ? JSON.stringify(value) : String(value));

/** One spelling per query, so that caches see one address: keys sorted, empty values left out. */
export function canonical(query: object = {}): string {
  return Object.entries(query)
    .filter(([, v]) => v !== undefined && v !== null && v !== "")
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([k, v]) => `${encodeURIComponent(k)}=${encodeURIComponent(spelled(v))}`)
    .join("&");
}

interface Options {
  /** No token and no enterprise go along, so that the CDN may answer. */
  isPublic?: boolean;
  /** The answer is a file. */
  file?: boolean;
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** It goes to its end though the page is left meanwhile, for which a browser wants a body of a few KB (Fetch, keepalive: 64 KiB of all at once). */
  keepalive?: boolean;
  /** The enterprise that the call is about, empty for none; without it the one that the tab is in when the call begins. */
  enterprise?: string;
}

/**
 * A call that 401 refused did nothing, so it may be sent again with a renewed token. It stays in the enterprise that it
 * was begun in, whatever the tab has changed to meanwhile.
 */
async function send<T>(method: string, path: string, body: unknown, options: Options, tries = 0): Promise<Envelope<T>> {
  const headers = { ...hooks.headers(!!options.isPublic) };
  const enterprise = options.isPublic ? "" : (options.enterprise ?? headers[ENTERPRISE] ?? "");
  delete headers[ENTERPRISE];
  if (enterprise) headers[ENTERPRISE] = enterprise;
  const form = body instanceof FormData; // the browser writes its type, with the boundary
  if (body !== undefined && !form) headers["Content-Type"] = "application/json";
  if (options.idempotencyKey) headers["Idempotency-Key"] = options.idempotencyKey;
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  let response: Response;
  let text: string;
  try {
    response = await fetch(BASE + path, {
      method,
      headers,
      body: form ? body : body === undefined ? undefined : JSON.stringify(body),
      signal,
      keepalive: options.keepalive,
      credentials: "same-origin",
    });
    if (options.file && response.ok && !response.headers.get("Content-Type")?.startsWith("application/json")) {
      return { status: 0, code: 0, message: "", data: (await response.blob()) as T, requestId: "" };
    }
    text = await response.text();
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw new ApiError(0, timeout.aborted ? "请求超时，请稍后再试" : "网络中断，请检查网络后再试", "network");
  }
  const envelope = parse<T>(text);
  if (!envelope) throw new ApiError(response.status, "服务暂时不可用，请稍后再试", "bad_answer");
  const status = envelope.status || envelope.code;
  if (status === 0 || status === NOT_SCANNED) return envelope;
  const detail = (envelope.data ?? {}) as { reason?: string; errors?: FieldError[]; current?: unknown };
  if (status === 401 && headers.Authorization && tries < 2 && (await hooks.renew(headers.Authorization))) {
    return send(method, path, body, { ...options, enterprise }, tries + 1);
  }
  if (status === 401) hooks.unauthorized(headers.Authorization);
  if (status === 403) hooks.forbidden(envelope.message, detail.reason ?? "", enterprise);
  throw new ApiError(
    status,
    envelope.message || "请求失败，请稍后再试",
    detail.reason,
    detail.errors ?? [],
    envelope.requestId,
    Number(response.headers.get("Retry-After")) || 0,
    detail.current,
  );
}

function parse<T>(text: string): Envelope<T> | undefined {
  try {
    const value = JSON.parse(text);
    return value && typeof value === "object" && "code" in value ? value : undefined;
  } catch {
    return undefined;
  }
}

export function getEnvelope<P extends keyof Gets>(path: P, query: Gets[P]["query"], options: Options = {}) {
  const text = canonical(query);
  return send<Gets[P]["data"]>("GET", text ? `${path}?${text}` : path, undefined, options);
}

export async function get<P extends keyof Gets>(path: P, query: Gets[P]["query"], options: Options = {}) {
  return (await getEnvelope(path, query, options)).data;
}

export async function post<P extends keyof Posts>(path: P, body: Posts[P]["body"], options: Options = {}) {
  return (await send<Posts[P]["data"]>("POST", path, body, options)).data;
}

/** A call that the contract makes a form; its answer is not in the generated types. */
export function postForm<Data>(path: `/${string}`, fields: Record<string, string | File>, options: Options = {}) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return send<Data>("POST", path, body, options);
}

/** A call that answers a file, and the envelope only when it refuses. */
export async function postFile(path: `/${string}`, body: object, options: Options = {}): Promise<Blob> {
  const { data } = await send<unknown>("POST", path, body, { ...options, file: true });
  if (!(data instanceof Blob)) throw new ApiError(200, "服务暂时不可用，请稍后再试", "bad_answer");
  return data;
}
