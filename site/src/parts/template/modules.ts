export interface Module {
  moduleName: string;
  functionList: { functionName: string }[];
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

/** The module tree from its JSON text; what is no module of the contract is left out. */
export function modulesOf(text: string): Module[] {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return [];
  }
  if (!Array.isArray(given)) return [];
  return given.flatMap((m: Partial<Module> | null) => {
    if (!m || !isText(m.moduleName)) return [];
    const list = Array.isArray(m.functionList) ? m.functionList.filter((f) => isText(f?.functionName)) : [];
    return [{ moduleName: m.moduleName, functionList: list.map((f) => ({ functionName: f.functionName })) }];
  });
}
