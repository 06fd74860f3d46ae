import { RouterContext } from "next/dist/shared/lib/router-context.shared-runtime";
import Router, { type NextRouter } from "next/router";
import { act, useEffect, useState, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { SWRConfig } from "swr";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** Renders into the document with a fresh cache and the address given; answers the page's element. */
export async function render(ui: ReactNode, router?: FakeRouter): Promise<{ element: HTMLElement; root: Root; unmount: () => Promise<void> }> {
  const element = document.body.appendChild(document.createElement("div"));
  const root = createRoot(element);
  const inner = <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>{ui}</SWRConfig>;
  await act(async () => root.render(router ? <WithRouter router={router}>{inner}</WithRouter> : inner));
  const unmount = async () => {
    await act(async () => root.unmount());
    element.remove();
  };
  return { element, root, unmount };
}

/** Lets promises and effects settle. */
export const settle = (ms = 0) => act(async () => void (await new Promise((done) => setTimeout(done, ms))));

/** An address bar: what was replaced is kept, and subscribers of the router see the newest query. */
export class FakeRouter {
  replaced: Record<string, string | string[]>[] = [];
  listeners = new Map<string, Set<(...args: unknown[]) => void>>();
  tell: (query: Record<string, string | string[]>) => void = () => {};
  listen(tell: FakeRouter["tell"]) {
    this.tell = tell;
  }
  constructor(public query: Record<string, string | string[]>, public isReady = true) {}
  emit(type: string, ...args: unknown[]) {
    for (const run of this.listeners.get(type) ?? []) run(...args);
  }
}

function WithRouter({ router, children }: { router: FakeRouter; children: ReactNode }) {
  const [query, setQuery] = useState(router.query);
  useEffect(() => router.listen(setQuery), [router]);
  const [value] = useState(() => ({
    pathname: "/list",
    events: {
      on: (type: string, run: () => void) => void router.listeners.set(type, (router.listeners.get(type) ?? new Set()).add(run)),
      off: (type: string, run: () => void) => void router.listeners.get(type)?.delete(run),
    },
    replace: async (to: { query: Record<string, string | string[]> }) => {
      router.replaced.push(to.query);
      router.tell(to.query);
      return true;
    },
  }));
  const given = { ...Router, ...value, query, isReady: router.isReady, asPath: "/list" } as unknown as NextRouter;
  return <RouterContext.Provider value={given}>{children}</RouterContext.Provider>;
}

/** Answers calls of the client by path; keeps what was sent. */
export function answerCalls(answers: Record<string, (body: Record<string, unknown>, headers: Record<string, string>) => { status?: number; data?: unknown; message?: string } | Promise<{ status?: number; data?: unknown; message?: string }>>) {
  const sent: { path: string; body: Record<string, unknown>; headers: Record<string, string> }[] = [];
  globalThis.fetch = (async (address: string, init: RequestInit) => {
    const [path = "", search = ""] = address.replace(/^\/api/, "").split("?");
    const body = init.body ? JSON.parse(String(init.body)) : Object.fromEntries(new URLSearchParams(search));
    const headers = init.headers as Record<string, string>;
    sent.push({ path, body, headers });
    const { status = 0, data = null, message = "" } = (await answers[path]?.(body, headers)) ?? { status: 404 };
    return new Response(JSON.stringify({ status, code: status, message, data, requestId: "r" }), { status: status >= 400 ? status : 200 });
  }) as typeof fetch;
  return sent;
}
