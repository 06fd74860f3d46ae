// @vitest-environment jsdom
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { clean } from "./clean";
import { linkOf } from "./link";

interface Vector {
  name: string;
  in: string;
  has: string[] | null;
  forbidden: string[] | null;
}
const vectors: Vector[] = JSON.parse(readFileSync(join(import.meta.dirname, "../../../../shared/richtext/testdata/vectors.json"), "utf8"));

test("the vectors are the server's", () => expect(vectors.length).toBeGreaterThanOrEqual(20));

test.each(vectors.map((v) => [v.name, v] as const))("%s", (_, v) => {
  const out = clean(v.in);
  for (const want of v.has ?? []) expect(out).toContain(want);
  for (const bad of v.forbidden ?? []) expect(out.toLowerCase()).not.toContain(bad.toLowerCase());
  expect(clean(out)).toBe(out);
});

test.each([
  ["https://example.com/a", "https://example.com/a"],
  ["example.com", "https://example.com"],
  ["me@example.com", "mailto:me@example.com"],
  ["mailto:me@example.com", "mailto:me@example.com"],
  ["javascript:alert(1)", undefined],
  ["java\tscript:alert(1)", undefined],
  ["data:text/html,x", undefined],
  ["//evil.example", undefined],
  ["ftp://example.com", undefined],
  ["/local", undefined],
  ["https://", undefined],
  ["", undefined],
])("a link to %s", (given, want) => expect(linkOf(given)).toBe(want));
