// @vitest-environment jsdom
import { act, useEffect, useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { answerCalls, render, settle } from "@/test/render";
import { useOpening, useRead } from "./hooks";
import { provideScope } from "./scope";

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
