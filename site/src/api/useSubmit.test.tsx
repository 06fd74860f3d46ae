// @vitest-environment document
import { act, useEffect } from "react";
import { afterEach, expect, test, vi } from "vitest";
import useSWR from "swr";
import { answerCalls, render, settle } from "@/test/render";
import { ApiError } from "./error";
import { keyOf } from "./scope";
import { pathOf, sortErrors, useSubmit, type Submit, type SubmitOptions } from "./useSubmit";

const route = "/family/auth/api/login/pwd" as const;
type In = { username: string; password: string };
let form: Submit<In, string>;
let options: SubmitOptions<string, string> = {};
let reads = 0;
let hangs = false;
function Probe() {
  const made = useSubmit(route, options);
  useEffect(() => void (form = made));
  useSWR(keyOf({ userId: "u", enterprise: "" }, "/family/mall/personal/asset", {}), () => (hangs ? new Promise<number>(() => undefined) : ++reads));
  useSWR(keyOf({ userId: "u", enterprise: "" }, "/family/user/wallet/entries", {}), async () => ++reads);
  return null;
}
let unmount: () => Promise<void>;
async function open(given: SubmitOptions<string, string> = {}) {
  options = given;
  reads = 0;
  ({ unmount } = await render(<Probe />));
  await settle();
}
afterEach(() => unmount());
const input = { username: "a", password: "b" };
const send = (value = input) => act(async () => void (await form.submit(value)));

test("one at a time; the key of an attempt stays until it succeeds, and a changed input is another attempt", async () => {
  let status = 500;
  const sent = answerCalls({ [route]: () => ({ status, data: "t" }) });
  await open();
  await act(async () => void (await Promise.all([form.submit(input), form.submit(input)])));
  expect(sent).toHaveLength(1);
  await send();
  await send({ ...input, username: "c" });
  await send();
  status = 0;
  await send();
  await send();
  const key = sent.map((s) => s.headers["Idempotency-Key"]);
  expect(key[1]).toBe(key[0]);
  expect(key[2]).not.toBe(key[1]);
  expect(key[4]).toBe(key[3]);
  expect(key[5]).not.toBe(key[4]);
});

test("errors go to the fields that the form has, the rest is one error", async () => {
  const refused = { status: 400, message: "请检查", data: { reason: "invalid_input", errors: [{ field: "username", message: "太长" }, { field: "items[0].name", message: "缺少" }] } };
  answerCalls({ [route]: () => refused });
  const fake = { getFieldsError: () => [{ name: ["username"] }], setFields: vi.fn(), scrollToField: vi.fn() };
  await open({ form: fake });
  await send();
  expect(fake.setFields).toHaveBeenCalledWith([{ name: ["username"], errors: ["太长"] }]);
  expect(fake.scrollToField).toHaveBeenCalledWith(["username"], { focus: true });
  expect((form.error as Error).message).toBe("缺少");
  expect(form.fields).toEqual({ username: "太长" });
  await act(async () => form.clear());
  expect(form.error).toBe(null);
});

test("what is wrong with a field is said where nobody shows fields, and stands at them where somebody does", async () => {
  answerCalls({ [route]: () => ({ status: 400, message: "太长", data: { reason: "invalid_input", errors: [{ field: "username", message: "太长" }] } }) });
  await open();
  await send();
  expect((form.error as Error | null)?.message).toBe("太长");
  expect(form.fields).toEqual({});
  await send();
  expect(form.error).toBe(null);
  expect(form.fields).toEqual({ username: "太长" });
});

test("a field that is wrong gets the focus when its form is open again", async () => {
  let go: () => void = () => {};
  answerCalls({
    [route]: async () => {
      await new Promise<void>((done) => (go = done));
      return { status: 400, message: "请检查", data: { errors: [{ field: "username", message: "太长" }] } };
    },
  });
  const busy: boolean[] = [];
  await open({ form: { getFieldsError: () => [{ name: ["username"] }], setFields: () => undefined, scrollToField: () => void busy.push(form.busy) } });
  await act(async () => void form.submit(input));
  expect(form.busy).toBe(true);
  go();
  await new Promise((done) => setTimeout(done, 20));
  expect(busy).toEqual([false]);
  await settle();
});

test("a stale record is the form's to settle, any other conflict is an error", async () => {
  const onStale = vi.fn();
  answerCalls({ [route]: (body) => ({ status: 409, message: "已被修改", data: { reason: "stale", ...(body.username === "a" ? { current: { rev: 2 } } : {}) } }) });
  await open({ onStale });
  await send();
  expect(onStale).toHaveBeenCalledWith({ rev: 2 });
  expect(form.error).toBe(null);
  await send({ ...input, username: "x" });
  expect(form.error).toBeInstanceOf(ApiError);
});

test("a success reads again what it changed, and only that", async () => {
  answerCalls({ [route]: () => ({ data: "t" }) });
  const onDone = vi.fn();
  await open({ refresh: ["/family/mall/personal/asset"], onDone });
  expect(reads).toBe(2);
  await send();
  expect(reads).toBe(3);
  expect(onDone).toHaveBeenCalledWith("t");
});

test("what is saved is done, though what it changed is read for ever", async () => {
  answerCalls({ [route]: () => ({ data: "t" }) });
  const onDone = vi.fn();
  await open({ refresh: ["/family/mall/personal/asset"], onDone });
  hangs = true;
  await send();
  hangs = false;
  expect(onDone).toHaveBeenCalledWith("t");
  expect(form.busy).toBe(false);
}, 10_000);

test("what is no answer of the server is an error too, and the button comes back", async () => {
  globalThis.fetch = () => Promise.reject(new TypeError("offline"));
  await open();
  await send();
  expect((form.error as Error).message).toContain("网络中断");
  expect(form.busy).toBe(false);
});

test("field names of the server are paths of a form", () => {
  expect(pathOf("items[2].name")).toEqual(["items", 2, "name"]);
  expect(sortErrors([{ field: "a", message: "x" }], undefined)).toMatchObject({ rest: [] });
});
