import { consent, onConsent, SESSION_KEY } from "./consent";
import { debounce, throttle } from "./often";
import type { Data, Point } from "./gen/analysis";

/** What is counted, as the server knows it (product.md section 14). */
export type Behavior = Point["behavior"];
/** What it was about. There is no room for a person, an address or what somebody typed. */
export type BusinessData = Partial<Data>;

const URL = "/api/micro/analysis/behavior-points";
const MOST = 10; // the server takes so many things at once

let queue: Point[] = [];
let listening = false;
const soon = debounce(() => flush());
/** One throttle for each thing done: a double click is one. */
const again = new Map<string, () => boolean>();
let at = "/home";
let sid = "";

/** The route that points are counted under unless they name another page. */
export const setPage = (route: string) => {
  at = route;
};

/** Counts one thing that the visitor did, if he has agreed to be counted; never fails and never waits. */
export function track(behavior: Behavior, businessData: BusinessData = {}) {
  if (typeof window === "undefined" || consent() !== "yes") return;
  if (!listening) {
    listening = true;
    onConsent(() => {
      if (consent() === "yes") return;
      queue = [];
      sid = "";
    });
    addEventListener("pagehide", flush);
    document.addEventListener("visibilitychange", flush);
  }
  const { targetId } = businessData;
  if (targetId) {
    const key = `${behavior} ${targetId}`;
    const first = again.get(key) ?? throttle(() => {});
    again.set(key, first);
    if (!first()) return;
  }
  queue.push({ behavior, at: Date.now(), businessData: { page: at, ...businessData } });
  if (queue.length >= MOST) flush();
  else soon();
}

/** Sends what is waiting, in a way that outlives the page. */
function flush() {
  if (!queue.length) return;
  const body = new Blob([JSON.stringify({ sid: session(), points: queue })], { type: "application/json" });
  queue = [];
  if (!navigator.sendBeacon?.(URL, body)) void fetch(URL, { method: "POST", body, keepalive: true }).catch(() => {});
}

/** A random id of this tab, made once the visitor has agreed. */
function session() {
  try {
    sid ||= sessionStorage.getItem(SESSION_KEY) ?? "";
    if (!sid) sessionStorage.setItem(SESSION_KEY, (sid = random()));
  } catch {
    sid ||= random();
  }
  return sid;
}
const random = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, "0")).join("");

/** The route of an address of this site: what is not a word stands for an id. */
export const routeOf = (path: string) => `/${wordsOf(path) || "home"}`;
const wordsOf = (path: string) =>
  path
    .split(/[?#]/, 1)[0]!
    .split("/")
    .filter(Boolean)
    .slice(0, 4)
    .map((part) => (/^[A-Za-z][A-Za-z_-]{0,31}$/.test(part) && !/^[0-9a-f]{10}$/.test(part) ? part : "{id}"))
    .join("/");
