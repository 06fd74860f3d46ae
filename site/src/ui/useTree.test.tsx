// @vitest-environment document
import { act } from "react";
import { expect, test, vi } from "vitest";
import { render } from "@/test/render";
import { useTree } from "./useTree";

vi.stubGlobal("CSS", { escape: (text: string) => text });
vi.stubGlobal("requestAnimationFrame", (run: () => void) => run());

const nodes = [
  { id: "all", parentId: "", depth: 0 },
  { id: "east", parentId: "all", depth: 1 },
  { id: "one", parentId: "east", depth: 2 },
  { id: "west", parentId: "all", depth: 1 },
];
const parents = new Set(["", "all", "east"]);
const above = ["all"];
function Shown({ searched = false, onPick = () => {}, onStep, onDrop = () => {} }: { searched?: boolean; onPick?: (id: string) => void; onStep?: (id: string, by: 1 | -1) => void; onDrop?: (id: string, to: { parentId: string }) => void }) {
  const { list, lines, propsOf } = useTree({
    linesOf: (open) => nodes.filter((n) => searched || !n.parentId || (open.has(n.parentId) && (n.parentId === "all" || open.has("all")))),
    parents, selected: "all", above, searched, onPick: ({ id }) => onPick(id), onStep, edge: 0.25,
    dropped: (id, at, where) => (at === "one" || id === at ? undefined : { parentId: where === "into" ? at : "all" }),
    onDrop,
  });
  return (
    <div ref={list} role="tree">
      {lines.map((line, at) => (
        <div key={line.id} {...propsOf(line, at, line.id, true)} />
      ))}
    </div>
  );
}
const lines = () => [...document.querySelectorAll<HTMLElement>("[role=treeitem]")].map((n) => n.dataset.node);
const at = (id: string) => document.querySelector<HTMLElement>(`[data-node=${id}]`);
const press = (key: string, more: KeyboardEventInit = {}) => act(async () => void document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more })));
const focused = () => (document.activeElement as HTMLElement).dataset.node;

test("arrows walk, open and close; one line is the stop of Tab; Enter picks", async () => {
  const onPick = vi.fn();
  const { unmount } = await render(<Shown onPick={onPick} />);
  expect(lines()).toEqual(["all", "east", "west"]);
  at("all")?.focus();
  await press("ArrowDown");
  expect(focused()).toBe("east");
  await press("ArrowRight");
  expect(lines()).toEqual(["all", "east", "one", "west"]);
  await press("ArrowRight");
  expect(focused()).toBe("one");
  await press("ArrowLeft");
  await press("ArrowLeft");
  expect([focused(), lines()]).toEqual(["east", ["all", "east", "west"]]);
  await press("End");
  await press("Enter");
  expect(onPick.mock.calls).toEqual([["west"]]);
  expect([...document.querySelectorAll('[tabindex="0"]')]).toEqual([at("west")]);
  await unmount();
});

test("a search is walked as it shows: what it has opened does not close, and nothing unseen opens", async () => {
  const { unmount } = await render(<Shown searched />);
  at("east")?.focus();
  await press("ArrowRight");
  expect(focused()).toBe("one");
  await press("ArrowLeft");
  await press("ArrowLeft");
  expect([focused(), lines().length]).toEqual(["all", 4]);
  await unmount();
});

test("Alt with an arrow moves where a tree can be moved so, and does nothing elsewhere", async () => {
  const onStep = vi.fn();
  const first = await render(<Shown onStep={onStep} />);
  at("east")?.focus();
  await press("ArrowDown", { altKey: true });
  expect(onStep.mock.calls).toEqual([["east", 1]]);
  await first.unmount();
  const second = await render(<Shown />);
  at("east")?.focus();
  await press("ArrowDown", { altKey: true });
  expect(focused()).toBe("east");
  await second.unmount();
});

test("what is dragged is dropped before, into or after a line, and nowhere that refuses it", async () => {
  const onDrop = vi.fn();
  const { unmount } = await render(<Shown onDrop={onDrop} />);
  const drag = (type: string, id: string, clientY: number) =>
    act(async () => {
      const line = at(id);
      if (line) line.getBoundingClientRect = () => ({ top: 0, height: 100 }) as DOMRect;
      line?.dispatchEvent(Object.assign(new MouseEvent(type, { bubbles: true, cancelable: true, clientY }), { dataTransfer: { setData() {} } }));
    });
  await drag("dragstart", "west", 50);
  await drag("dragover", "west", 50);
  expect(at("west")?.className.trim().split(/\s+/)).toHaveLength(1);
  await drag("drop", "west", 50);
  expect(onDrop).not.toHaveBeenCalled();
  await drag("dragstart", "west", 50);
  await drag("drop", "east", 50);
  expect(onDrop.mock.calls).toEqual([["west", { parentId: "east" }]]);
  await unmount();
});
