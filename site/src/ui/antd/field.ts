/** The count under a field, by characters as the server counts them. */
export const counted = (max: number) => ({ show: true, max, strategy: (text: string) => [...text].length });

/** For getValueProps of a select: with nothing chosen it shows its placeholder. */
export const picked = <V>(value?: V) => ({ value: value || undefined });
