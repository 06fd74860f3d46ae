import type { Module } from "@/parts/template/modules";

/** A row of the tree: a module, or one of its functions. */
export interface Place {
  m: number;
  /** Undefined is the module itself. */
  f?: number;
}
/** The tree after something was done, and where the reader is then. */
export interface Done {
  modules: Module[];
  at: Place;
}

const copy = (modules: readonly Module[]): Module[] => modules.map((m) => ({ moduleName: m.moduleName, functionList: [...m.functionList] }));
const fresh = (name = ""): Module => ({ moduleName: name, functionList: [] });

/** The rows from the top to the bottom. */
export const placesOf = (modules: readonly Module[]): Place[] => modules.flatMap((m, i) => [{ m: i }, ...m.functionList.map((_, f) => ({ m: i, f }))]);

export const nameAt = (modules: readonly Module[], { m, f }: Place) => (f === undefined ? modules[m]?.moduleName : modules[m]?.functionList[f]?.functionName) ?? "";

export function rename(modules: readonly Module[], { m, f }: Place, name: string): Module[] {
  const next = copy(modules);
  const module = next[m];
  if (!module) return next;
  if (f === undefined) module.moduleName = name;
  else module.functionList[f] = { functionName: name };
  return next;
}

/** A new row below: a function below a function, a module below a module that has none open. */
export function addBelow(modules: readonly Module[], { m, f }: Place): Done {
  const next = copy(modules);
  if (f === undefined) {
    next.splice(m + 1, 0, fresh());
    return { modules: next, at: { m: m + 1 } };
  }
  next[m]?.functionList.splice(f + 1, 0, { functionName: "" });
  return { modules: next, at: { m, f: f + 1 } };
}

/** A new function as the last one of a module. */
export function addFunction(modules: readonly Module[], m: number): Done {
  const next = copy(modules);
  next[m]?.functionList.push({ functionName: "" });
  return { modules: next, at: { m, f: (next[m]?.functionList.length ?? 1) - 1 } };
}

export function remove(modules: readonly Module[], { m, f }: Place): Done {
  const next = copy(modules);
  const before = placesOf(modules);
  const i = before.findIndex((p) => p.m === m && p.f === f);
  if (f === undefined) next.splice(m, 1);
  else next[m]?.functionList.splice(f, 1);
  const left = placesOf(next);
  return { modules: next, at: left[Math.max(0, Math.min(i - 1, left.length - 1))] ?? { m: 0 } };
}

/** Puts a row before or behind its neighbour; a function at the end of its module goes into the next one. */
export function move(modules: readonly Module[], { m, f }: Place, by: 1 | -1): Done | undefined {
  const next = copy(modules);
  if (f === undefined) {
    const [one] = next.splice(m, 1);
    if (!one || m + by < 0 || m + by > next.length) return undefined;
    next.splice(m + by, 0, one);
    return { modules: next, at: { m: m + by } };
  }
  const here = next[m]?.functionList;
  const [one] = here?.splice(f, 1) ?? [];
  if (!here || !one) return undefined;
  if (f + by >= 0 && f + by <= here.length) {
    here.splice(f + by, 0, one);
    return { modules: next, at: { m, f: f + by } };
  }
  const other = next[m + by]?.functionList;
  if (!other) return undefined;
  const to = by > 0 ? 0 : other.length;
  other.splice(to, 0, one);
  return { modules: next, at: { m: m + by, f: to } };
}

/** A module becomes the last function of the one above it, and its own functions follow. */
export function indent(modules: readonly Module[], { m, f }: Place): Done | undefined {
  const above = modules[m - 1];
  const one = modules[m];
  if (f !== undefined || !above || !one) return undefined;
  const next = copy(modules);
  next.splice(m, 1);
  next[m - 1]?.functionList.push({ functionName: one.moduleName }, ...one.functionList);
  return { modules: next, at: { m: m - 1, f: above.functionList.length } };
}

/** A function becomes a module below its own, and the functions behind it go along. */
export function outdent(modules: readonly Module[], { m, f }: Place): Done | undefined {
  const here = modules[m];
  const one = f === undefined ? undefined : here?.functionList[f];
  if (f === undefined || !here || !one) return undefined;
  const next = copy(modules);
  const rest = next[m]?.functionList.splice(f) ?? [];
  next.splice(m + 1, 0, { moduleName: one.functionName, functionList: rest.slice(1) });
  return { modules: next, at: { m: m + 1 } };
}

/** Puts a dragged row where another is: a module before a module, a function before a function or at the end of a module. */
export function drop(modules: readonly Module[], from: Place, to: Place): Done | undefined {
  if (from.m === to.m && from.f === to.f) return undefined;
  const next = copy(modules);
  if (from.f === undefined) {
    const [one] = next.splice(from.m, 1);
    if (!one) return undefined;
    next.splice(to.m, 0, one);
    return { modules: next, at: { m: to.m } };
  }
  const [one] = next[from.m]?.functionList.splice(from.f, 1) ?? [];
  const list = next[to.m]?.functionList;
  if (!one || !list) return undefined;
  const f = to.f ?? list.length;
  list.splice(f, 0, one);
  return { modules: next, at: { m: to.m, f } };
}

/** What the server would refuse, in its words; empty where nothing. */
export function wrongOf(modules: readonly Module[]): string {
  if (!modules.length) return "请添加功能模块";
  if (modules.length > 30) return "功能模块最多 30 个";
  const seen = new Set<string>();
  for (const [i, m] of modules.entries()) {
    const name = m.moduleName.trim();
    if (!name || [...name].length > 30) return `第 ${i + 1} 个模块的名称应为 1 至 30 字`;
    if (seen.has(name)) return `模块名称重复：${name}`;
    seen.add(name);
    if (!m.functionList.length || m.functionList.length > 60) return `“${name}”应有 1 至 60 项功能`;
    const bad = m.functionList.findIndex(({ functionName }) => !functionName.trim() || [...functionName.trim()].length > 30);
    if (bad >= 0) return `“${name}”第 ${bad + 1} 项功能的名称应为 1 至 30 字`;
  }
  return "";
}
