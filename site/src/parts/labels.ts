import { usePublic } from "@/api/hooks";

/** Labels of a dictionary type, in its order. */
export function useLabels(type: string) {
  const { data } = usePublic("/platform/home/api/dict/list", { type });
  const options = (data ?? []).map((d) => ({ value: d.value, label: d.label }));
  return { options, labelOf: (value: string) => options.find((o) => o.value === value)?.label ?? "" };
}
