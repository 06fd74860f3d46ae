interface Department {
  id: string;
  parentId: string;
  name: string;
}
interface Option {
  value: string;
  title: string;
  children: Option[];
}

/** Departments, each parent before its children, as the options of a tree. */
export function treeOf(rows: readonly Department[]): Option[] {
  const made = new Map<string, Option>();
  const roots: Option[] = [];
  for (const d of rows) {
    const one: Option = { value: d.id, title: d.name, children: [] };
    made.set(d.id, one);
    (made.get(d.parentId)?.children ?? roots).push(one);
  }
  return roots;
}
