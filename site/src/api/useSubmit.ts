import { useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useSWRConfig } from "swr";
import { post } from "./client";
import { ApiError } from "./error";
import { belongsTo, useScope } from "./scope";
import type { Gets, Posts } from "./shapes";

/** The part of an antd form that a submit speaks to, whatever its values are. */
export interface FormLike {
  getFieldsError: () => { name: (string | number)[] }[];
  setFields: (fields: never) => void;
  scrollToField?: (name: never, options?: { focus?: boolean }) => void;
}
export interface SubmitOptions<Data, Current> {
  /** The routes whose reads this changes; they are read again after a success. */
  refresh?: readonly (keyof Gets | keyof Posts)[];
  form?: FormLike;
  onDone?: (data: Data) => void | Promise<void>;
  /** A record that somebody has changed meanwhile (409): answers it as it stands now. Without it the refusal is an error. */
  onStale?: (current: Current) => void;
}
export interface Attempt {
  /** The same for every try of the same input until one succeeds. */
  idempotencyKey: string;
  /** The enterprise that the form was sent in: what the call is about, though the tab may have changed to another since. */
  enterprise: string;
}
/** What is saved is done, however slowly the reads answer that it changes. */
const PATIENCE_MS = 3000;
type Run<In, Data> = (input: In, attempt: Attempt) => Promise<Data>;

/** `items[2].name` of the server is `["items", 2, "name"]` of a form. */
export const pathOf = (field: string) => field.split(/[.[\]]+/).filter(Boolean).map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/** Errors of fields that the form has, and the sentences of the rest. */
export function sortErrors(errors: readonly { field: string; message: string }[], known: readonly (string | number)[][] | undefined) {
  const has = new Set(known?.map((name) => name.join(".")));
  const mine = errors.filter((e) => !known || has.has(pathOf(e.field).join(".")));
  return { mine, rest: errors.filter((e) => !mine.includes(e)).map((e) => e.message) };
}

/**
 * Sends a form: one submit at a time, the server's errors at their fields, all else as one error; where nobody shows errors by field, these
 * too. `call` is a route,
 * or a function for what is more than one call.
 */
export function useSubmit<P extends keyof Posts>(call: P, options?: SubmitOptions<Posts[P]["data"], Posts[P]["data"]>): Submit<Posts[P]["body"], Posts[P]["data"]>;
export function useSubmit<In, Data>(call: Run<In, Data>, options?: SubmitOptions<Data, Data>): Submit<In, Data>;
export function useSubmit<In, Data>(call: string | Run<In, Data>, options: SubmitOptions<Data, Data> = {}): Submit<In, Data> {
  const { mutate } = useSWRConfig();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [fields, setFields] = useState<Record<string, string>>({});
  const running = useRef(false);
  const attempt = useRef({ input: "", key: "" });
  const byField = useRef(false);
  const enterprise = useScope()?.enterprise ?? "";
  const latest = useRef({ call, options, enterprise });
  useEffect(() => {
    latest.current = { call, options, enterprise };
  });
  const clear = useCallback((wrong: Record<string, string> = {}) => {
    setError(null);
    setFields(wrong);
  }, []);

  const submit = useCallback(
    async (input: In): Promise<Data | undefined> => {
      if (running.current) return undefined;
      running.current = true;
      setBusy(true);
      clear();
      const { call, options, enterprise } = latest.current;
      const text = JSON.stringify(input) ?? "";
      if (attempt.current.input !== text || !attempt.current.key) attempt.current = { input: text, key: crypto.randomUUID() };
      try {
        const run = typeof call === "function" ? call : (body: In, attempt: Attempt) => post(call as keyof Posts, body as never, attempt) as Promise<Data>;
        const data = await run(input, { idempotencyKey: attempt.current.key, enterprise });
        attempt.current.key = "";
        if (options.refresh?.length) await Promise.race([mutate(belongsTo(options.refresh)).catch(() => undefined), new Promise((done) => setTimeout(done, PATIENCE_MS))]);
        await options.onDone?.(data);
        return data;
      } catch (caught) {
        // A field takes the focus only once its form is open again.
        if (options.form) flushSync(() => setBusy(false));
        fail(caught, options, byField.current, setFields, setError);
        return undefined;
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
    [clear, mutate],
  );
  return {
    submit,
    busy,
    error,
    // Who reads them shows them.
    get fields() {
      byField.current = true;
      return fields;
    },
    clear,
  };
}

function fail<Data>(caught: unknown, { form, onStale }: SubmitOptions<Data, Data>, byField: boolean, setFields: (fields: Record<string, string>) => void, setError: (error: unknown) => void) {
  if (!(caught instanceof ApiError)) return setError(caught);
  if (caught.status === 409 && caught.current && onStale) return onStale(caught.current as Data);
  const { mine, rest } = sortErrors(caught.errors, form ? form.getFieldsError().map((f) => f.name) : byField ? undefined : []);
  form?.setFields(mine.map((e) => ({ name: pathOf(e.field), errors: [e.message] })) as never);
  setFields(Object.fromEntries(mine.map((e) => [e.field, e.message])));
  const at = mine[0];
  if (at) form?.scrollToField?.(pathOf(at.field) as never, { focus: true });
  if (!mine.length) return setError(caught);
  if (rest.length) setError(new ApiError(caught.status, rest.join("；"), caught.reason, [], caught.requestId));
}

export interface Submit<In, Data> {
  /** Answers what the server did, or undefined when it was refused or another submit runs. */
  submit: (input: In) => Promise<Data | undefined>;
  busy: boolean;
  /** What belongs to no field; null when there is nothing. */
  error: unknown;
  /** Sentences by field, for forms without antd. */
  fields: Record<string, string>;
  /** Forgets the errors, or puts these at the fields. */
  clear: (fields?: Record<string, string>) => void;
}
