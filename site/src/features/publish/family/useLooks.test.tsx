// @vitest-environment document
import { useEffect } from "react";
import { expect, test } from "vitest";
import { answerCalls, FakeRouter, render, settle } from "@/test/render";
import { useLooks } from "./useLooks";

let looks: ReturnType<typeof useLooks>;
const paths = ["/file/family/u/1.rfa", "/file/family/u/2.rfa", "/file/family/u/3.rfa"];
function Probe() {
  const made = useLooks(paths);
  useEffect(() => void (looks = made));
  return null;
}

test("files that an answer left out are asked for until each is told", async () => {
  const asked: string[][] = [];
  answerCalls({
    "/family/mall/product/examine": ({ files }) => {
      asked.push(files as string[]);
      return { data: { files: (files as string[]).slice(0, 2).map((path) => ({ path, state: "done" })) } };
    },
  });
  const { unmount } = await render(<Probe />, new FakeRouter({}));
  for (let i = 0; i < 3; i++) await settle(900);
  expect(asked).toEqual([paths, paths.slice(2)]);
  expect(paths.map((p) => looks.of(p)?.state)).toEqual(["done", "done", "done"]);
  await unmount();
});
