import { useSyncExternalStore } from "react";

/** A store of one value: subscribers are told after each change, and the static page sees the first value. */
export function createStore<T extends object>(initial: T) {
  let value = initial;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const get = () => value;
  return {
    get,
    set(change: Partial<T>) {
      value = { ...value, ...change };
      listeners.forEach((tell) => tell());
    },
    subscribe,
    use: () => useSyncExternalStore(subscribe, get, () => initial),
    /** One thing of the value, compared by identity: who uses it is drawn again when that changes, and not else. */
    pick: <R>(of: (value: T) => R) => useSyncExternalStore(subscribe, () => of(value), () => of(initial)),
  };
}
