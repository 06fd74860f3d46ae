import { createStore } from "@/store";

/** The small shared stores beside the session. */
export const teamStore = createStore({ teamId: "" });
export const personAgeStore = createStore<{ data: unknown[] }>({ data: [] });
export const windowStore = createStore({ width: 0 });
export const providerStore = createStore<{ providerInfo: unknown }>({ providerInfo: null });
