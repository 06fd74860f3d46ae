import type { Posts } from "@/api/shapes";
import { post } from "@/api/client";

export type Requirement = Posts["/family/mall/ids/list"]["data"]["list"][number];
export type Outcome = Posts["/family/mall/ids/check"]["data"]["list"][number];
export type Report = Posts["/family/mall/ids/report"]["data"];

/** A public family with a model, as far as a check shows it. */
export interface Modelled {
  id: string;
  name: string;
  no: string;
  providerName: string;
}

/** How far a check of the library has come. */
export interface Run {
  of: Modelled[];
  outcomes: Outcome[];
  stopped: boolean;
}

const PAGE = 50;
const AT_ONCE = 5;

/** The public families that have an IFC file. */
async function modelled(): Promise<Modelled[]> {
  const all: Modelled[] = [];
  for (let current = 1; ; current++) {
    const page = await post("/family/mall/api/product/list", { current, pageSize: PAGE, format: "ifc" });
    all.push(...page.records);
    if (all.length >= page.total || page.records.length === 0) return all;
  }
}

/** Holds every family with a model against a requirement, a few at a time; on hears how far it is, and going answers whether it goes on. */
export async function checkLibrary(id: string, on: (run: Run) => void, going: () => boolean): Promise<void> {
  const of = await modelled();
  const outcomes: Outcome[] = [];
  on({ of, outcomes, stopped: false });
  for (let i = 0; i < of.length && going(); i += AT_ONCE) {
    const { list } = await post("/family/mall/ids/check", { id, families: of.slice(i, i + AT_ONCE).map((f) => f.id) });
    outcomes.push(...list);
    on({ of, outcomes: [...outcomes], stopped: false });
  }
  if (!going()) on({ of, outcomes: [...outcomes], stopped: true });
}

/** A file of failures as the browser keeps it. */
export function bytesOf(base64: string): Blob {
  const text = atob(base64);
  return new Blob([Uint8Array.from(text, (c) => c.charCodeAt(0))], { type: "application/zip" });
}
