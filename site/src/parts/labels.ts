import { usePublic } from "@/api/hooks";

/** Wide enough for most names: what stands in a name's place until the dictionary has come. A code is longer, and would move what is beside it. */
const coming = "\u3000\u3000\u3000";

/**
 * Labels of a dictionary type, in its order: what may be chosen, and the name of whatever stands somewhere. A value whose name is not known, for
 * the dictionary lacks it or does not come, is named by itself; no value has no name.
 */
export function useLabels(type: string) {
  const { data, error } = usePublic("/platform/home/api/dict/list", { type, all: true });
  const options = (data ?? []).filter((d) => d.enabled === 1).map((d) => ({ value: d.value, label: d.label }));
  const labelOf = (value: string) => value && (data?.find((d) => d.value === value)?.label ?? (data || error ? value : coming));
  return { options, labelOf };
}

/** The province of a region's code (GB/T 2260), as the dictionary REGION holds provinces. */
export const provinceOf = (regionCode: string) => regionCode && `${regionCode.slice(0, 2)}0000`;
