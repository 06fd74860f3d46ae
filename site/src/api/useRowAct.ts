import { useSWRConfig } from "swr";
import { post } from "./client";
import { ApiError } from "./error";
import { belongsTo } from "./scope";
import type { Posts } from "./shapes";
import { useSubmit, type Attempt, type Submit, type SubmitOptions } from "./useSubmit";

/**
 * What is done to a row as it stands in a list. Where it has changed meanwhile (409) the list is read again beside the refusal: the next try is about
 * what is there, and not refused for ever.
 */
export function useRowAct<P extends keyof Posts>(call: P, options: Omit<SubmitOptions<Posts[P]["data"], never>, "onStale"> & { refresh: readonly (keyof Posts)[] }): Submit<Posts[P]["body"], Posts[P]["data"]> {
  const { mutate } = useSWRConfig();
  const run = async (body: Posts[P]["body"], attempt: Attempt) => {
    try {
      return (await post(call as keyof Posts, body as never, attempt)) as Posts[P]["data"];
    } catch (caught) {
      if (caught instanceof ApiError && caught.current) await mutate(belongsTo(options.refresh)).catch(() => undefined);
      throw caught;
    }
  };
  return useSubmit<Posts[P]["body"], Posts[P]["data"]>(run, options);
}
