// @vitest-environment document
import { expect, test } from "vitest";
import { render } from "@/test/render";
import { Film } from "./Film";

test("a film with a poster is loaded when it is played; one without shows its first picture", async () => {
  const { element, unmount } = await render(
    <>
      <Film url="/media/film/u1/a.mp4" label="净高检查的视频" poster="/media/picture/u1/a.png" />
      <Film url="/media/film/u1/b.mp4" label="另一段" poster="" />
    </>,
  );
  const [one, two] = element.querySelectorAll("video");
  expect([one?.getAttribute("preload"), one?.getAttribute("poster"), one?.getAttribute("src")]).toEqual(["none", "/media/picture/u1/a.png", "/media/film/u1/a.mp4"]);
  expect([two?.getAttribute("preload"), two?.hasAttribute("poster"), two?.querySelector("track")]).toEqual(["metadata", false, null]);
  await unmount();
});

test("what the page's policy would not let in is a link", async () => {
  const { element, unmount } = await render(<Film url="https://video.example.com/a.mp4" label="净高检查的视频" />);
  expect([element.querySelector("video"), element.querySelector("a")?.getAttribute("href"), element.textContent]).toEqual([null, "https://video.example.com/a.mp4", "在新窗口观看净高检查的视频（video.example.com）"]);
  await unmount();
});
