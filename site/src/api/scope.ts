import { canonical } from "./client";

/** Whose data is read: no key of the cache is without it, so that nothing is shown to the next user or in another enterprise. */
export interface Scope {
  userId: string;
  /** Empty where no enterprise is chosen. */
  enterprise: string;
}

let useGiven: () => Scope | undefined = () => undefined;
/** The session says once, when it is loaded, how its scope is read; the calls know no session. */
export const provideScope = (hook: () => Scope | undefined) => {
  useGiven = hook;
};
/** Undefined while nobody is signed in. */
export const useScope = () => useGiven();

export type Key = readonly [userId: string, path: string, input: string, enterprise: string];
export const keyOf = (scope: Scope, path: string, input: object): Key => [scope.userId, path, canonical(input), scope.enterprise];

/** Whether a key of the cache belongs to one of these routes, whatever its filters. */
export const belongsTo = (routes: readonly string[]) => (key: unknown) => Array.isArray(key) && typeof key[1] === "string" && routes.includes(key[1]);
