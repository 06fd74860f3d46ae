// @vitest-environment document
import { act, useEffect, useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { answerCalls, render, settle } from "@/test/render";
import { useGet, useOpening, useRead } from "./hooks";
import { provideScope, type Scope } from "./scope";

const route = "/micro/home/case/info";
let show: (on: boolean) => void;
const drawn: (string | undefined)[] = [];

/** An editor: it begins with the first answer that it gets. */
function Editor() {
  const { data } = useRead(route, { id: "c1" }, true, useOpening());
  return data ? <Form title={data.title} /> : null;
}
function Form({ title }: { title: string }) {
  const [first] = useState(title);
  useEffect(() => void drawn.push(first));
  return <p>{first}</p>;
}
function Screen() {
  const [on, set] = useState(true);
  useEffect(() => void (show = set), []);
  return on ? <Editor /> : null;
}

beforeEach(() => provideScope(() => ({ userId: "u1", enterprise: "e1" })));
afterEach(() => provideScope(() => undefined));

test("an editor that is opened again begins with what stands there now, and goes on with it when it is read again", async () => {
  let title = "旧的标题";
  answerCalls({ [route]: () => ({ data: { title } }) });
  const { element, unmount } = await render(<Screen />);
  await settle();
  expect(element.textContent).toBe("旧的标题");
  await act(async () => show(false));
  title = "新的标题";
  drawn.length = 0;
  await act(async () => show(true));
  await settle(30);
  expect(drawn.every((one) => one === "新的标题"), drawn.join()).toBe(true);
  title = "别人的标题";
  await act(async () => void window.dispatchEvent(new Event("online")));
  await settle(30);
  expect(element.textContent, "a line that comes back draws no form anew").toBe("新的标题");
  await unmount();
});

const plan = "/family/order/alipay/tocash/plan";
let told: number | undefined;
let look: (scope: Scope | undefined) => void;
function Balance() {
  const [scope, set] = useState<Scope | undefined>({ userId: "u1", enterprise: "e1" });
  useEffect(() => void (look = set), []);
  provideScope(() => scope);
  const { data } = useGet(plan, {});
  useEffect(() => void (told = data?.balanceFen));
  return null;
}

test("what one person was told in one enterprise is told to nobody else and in no other, however long the answer takes", async () => {
  let go: () => void = () => {};
  answerCalls({
    [plan]: async (_, { project_id: enterprise }) => {
      if (enterprise === "e2") await new Promise<void>((done) => (go = done));
      return enterprise === "e3" ? { status: 500, message: "坏了" } : { data: { balanceFen: enterprise === "e1" ? 100 : 200 } };
    },
  });
  const { unmount } = await render(<Balance />);
  await settle(20);
  expect(told).toBe(100);
  await act(async () => look({ userId: "u1", enterprise: "e2" }));
  await settle(20);
  expect(told, "the answer of the other enterprise is on its way").toBeUndefined();
  go();
  await settle(20);
  expect(told).toBe(200);
  await act(async () => look({ userId: "u1", enterprise: "e3" }));
  await settle(20);
  expect(told, "it was refused").toBeUndefined();
  await act(async () => look(undefined));
  await settle(20);
  expect(told).toBeUndefined();
  await act(async () => look({ userId: "u1", enterprise: "e1" }));
  await settle(20);
  expect(told).toBe(100);
  await act(async () => look(undefined));
  await settle(20);
  expect(told, "he has signed out").toBeUndefined();
  await unmount();
});
