import type { ReactElement } from "react";
import { inWorkbench } from "./reader";
import { answerCalls, FakeRouter, render, settle } from "./render";

/** Which of the words are buttons in the head of a screen, in an enterprise that is frozen or not. */
export async function offered(screen: ReactElement, words: readonly string[], frozen: boolean): Promise<string[]> {
  inWorkbench(frozen);
  answerCalls({});
  const { element, unmount } = await render(screen, new FakeRouter({}));
  await settle(50);
  const found = [...element.querySelectorAll("header button")].map((b) => b.textContent?.replaceAll(" ", ""));
  await unmount();
  return words.filter((word) => found.includes(word));
}
