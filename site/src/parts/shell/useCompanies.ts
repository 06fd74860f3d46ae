import { useEffect } from "react";
import { useRead } from "@/api/hooks";
import { keepCompanies } from "@/session/enterprise";

/** Own enterprise and those joined, which the session keeps: other pages name the one that is entered by them. */
export function useCompanies(asks = true) {
  const answer = useRead("/micro/home/provider/create-and-join", {}, asks);
  const { data } = answer;
  useEffect(() => {
    if (data) keepCompanies(data.create ?? null, data.join ?? null);
  }, [data]);
  return answer;
}
