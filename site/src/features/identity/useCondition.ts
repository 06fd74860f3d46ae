import useSWR from "swr";
import { post } from "@/api/client";
import type { Posts } from "@/api/shapes";
import { usualRules } from "./password";

type Condition = Posts["/family/auth/api/mall/registerCondition"]["data"];
const usual: Condition = { ...usualRules, codeSeconds: 300, agreements: [] };

/** What a registration asks for; the usual rules until the server has said so, which checks again. */
export function useCondition(): Condition {
  const { data } = useSWR(["public", "registerCondition"], () => post("/family/auth/api/mall/registerCondition", {}, { isPublic: true }), { revalidateOnFocus: false });
  return data ?? usual;
}
