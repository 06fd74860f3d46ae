interface Department {
  id: string;
  parentId: string;
  name: string;
}
export interface TreeOption {
  value: string;
  title: string;
  children: TreeOption[];
}

/** Departments, each parent before its children, as the options of a tree. */
export function departmentTree(rows: readonly Department[]): TreeOption[] {
  const made = new Map<string, TreeOption>();
  const roots: TreeOption[] = [];
  for (const d of rows) {
    const one = { value: d.id, title: d.name, children: [] };
    made.set(d.id, one);
    (made.get(d.parentId)?.children ?? roots).push(one);
  }
  return roots;
}
