import { usePublic } from "@/api/hooks";

/** Labels of a dictionary type, in its order: what may be chosen, and the name of whatever stands somewhere. */
export function useLabels(type: string) {
  const { data } = usePublic("/platform/home/api/dict/list", { type, all: true });
  const options = (data ?? []).filter((d) => d.enabled === 1).map((d) => ({ value: d.value, label: d.label }));
  return { options, labelOf: (value: string) => data?.find((d) => d.value === value)?.label ?? "" };
}
