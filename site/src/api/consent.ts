import { PRIVACY_VERSION } from "./privacy";

export const CONSENT_KEY = "platformHome.consent";
/** The random id of a tab whose visitor has agreed. */
export const SESSION_KEY = "platformHome.sid";

type Answer = "yes" | "no" | undefined;

let answer: Answer;
let read = false;
const listeners = new Set<() => void>();

/** What the visitor has answered to the present text about statistics; undefined before he did. */
export function consent() {
  if (!read) {
    read = true;
    try {
      const kept = JSON.parse(localStorage.getItem(CONSENT_KEY) ?? "{}");
      if (kept.version === PRIVACY_VERSION && (kept.answer === "yes" || kept.answer === "no")) answer = kept.answer;
    } catch {
      // A browser without storage is asked on every load.
    }
  }
  return answer;
}

/** Keeps what the visitor answers; undefined takes an answer back, and nothing of it stays. */
export function setConsent(given: Answer) {
  read = true;
  answer = given;
  // It said what had been answered when the page came.
  delete document.documentElement.dataset.answered;
  try {
    if (given) localStorage.setItem(CONSENT_KEY, JSON.stringify({ version: PRIVACY_VERSION, answer: given }));
    else localStorage.removeItem(CONSENT_KEY);
    if (given !== "yes") sessionStorage.removeItem(SESSION_KEY);
  } catch {
    // It holds for this page.
  }
  listeners.forEach((tell) => tell());
}

export const onConsent = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
