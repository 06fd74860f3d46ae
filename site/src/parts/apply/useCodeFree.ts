import { useEffect, useState } from "react";
import { useGet } from "@/api/hooks";
import { isCode } from "./fields";

const PAUSE_MS = 400;

/** Whether a code can still be had, looked up when its typing pauses. A look-up that fails says nothing: the server looks again. */
export function useCodeFree(code: string): { free: boolean; looking: boolean; taken: string } {
  const [asked, setAsked] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setAsked(isCode(code) ? code : ""), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [code]);
  const { data, error, isValidating } = useGet("/platform/home/userItem/checkCode", { itemCode: asked }, !!asked && asked === code);
  // While it is looked up the answer is that to the code before.
  const current = asked === code && isCode(code) && !isValidating;
  return { free: current && !!data?.free && !error, looking: isCode(code) && (!current || (!data && !error)), taken: current && data && !data.free && !error ? data.message : "" };
}
