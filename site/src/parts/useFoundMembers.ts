import { useEffect, useState } from "react";
import { messageOf } from "@/api/error";
import { useRead } from "@/api/hooks";

const WAIT_MS = 300;
const MOST_LETTERS = 40;

/**
 * The first 20 members of the enterprise whose name or end of telephone was typed, looked for 300 ms after the last key.
 * `rows` is undefined until what was typed is found: a list that is about to be replaced would change under the pointer.
 * `nothing` is what a select without options says.
 */
export function useFoundMembers(typed: string, { active = false }: { active?: boolean } = {}) {
  const wanted = typed.trim().slice(0, MOST_LETTERS);
  const [word, setWord] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setWord(wanted), WAIT_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const { data, error } = useRead("/micro/sys/user/page", { keyword: word || undefined, current: 1, pageSize: 20, ...(active ? { status: 0 as const } : {}) });
  const rows = wanted === word ? data?.records : undefined;
  const failed = !!error && wanted === word;
  return { rows, waiting: !rows && !failed, nothing: failed ? messageOf(error) : rows ? "没有找到成员" : "正在查找" };
}
