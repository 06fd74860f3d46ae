import { expect, test } from "vitest";
import { inside, middle, squareOf } from "./crop";
import { acceptOf, refusalOf, sizeText } from "./rules";

const MB = 1024 * 1024;
const pictures = "jpg,jpeg,png,webp";

test.each([
  ["a.gif", 1, pictures, 2, "仅支持jpg,jpeg,png,webp格式"],
  ["png", 1, pictures, 2, "仅支持jpg,jpeg,png,webp格式"],
  ["a.png.exe", 1, pictures, 2, "仅支持jpg,jpeg,png,webp格式"],
  ["a.PNG", 1, pictures, 2, ""],
  ["a.png", 0, pictures, 2, "文件内容为空"],
  ["a.png", 2 * MB - 1, pictures, 2, ""],
  ["a.png", 2 * MB, pictures, 2, "图片文件不能大于2M!"],
  ["a.png", 3 * MB, pictures, 2, "图片文件不能大于2M!"],
  ["a.pdf", 2048 * MB, "pdf,png", 2048, "文件不能大于2048M!"],
  ["a.png", 2048 * MB, "pdf,png", 2048, "图片文件不能大于2048M!"],
  ["a.MP4", 200 * MB - 1, "mp4,webm", 200, ""],
  ["a.webm", 200 * MB, "mp4,webm", 200, "视频文件不能大于200M!"],
  ["a.mov", 1, "mp4,webm", 200, "仅支持mp4,webm格式"],
  ["licence.jpg", 10 * MB, "jpg,jpeg,png,pdf", 10, "图片文件不能大于10M!"],
  ["licence.pdf", 10 * MB, "jpg,jpeg,png,pdf", 10, "文件不能大于10M!"],
])("%s of %d bytes (RULE-03, RULE-04)", (name, size, formats, maxMB, sentence) => {
  expect(refusalOf({ name, size }, formats, maxMB)).toBe(sentence);
});

test("words and lists", () => {
  expect(acceptOf("jpg, PNG")).toBe(".jpg,.png");
  expect([512, 20_480, 3 * MB, 2 * 1024 * MB].map(sizeText)).toEqual(["512 B", "20 KB", "3.0 MB", "2.00 GB"]);
});

test("the square never leaves the picture", () => {
  expect(squareOf(middle, 400, 200)).toEqual({ left: 100, top: 0, side: 200 });
  expect(squareOf(inside({ x: 9, y: -9, zoom: 1 }, 400, 200), 400, 200)).toEqual({ left: 200, top: 0, side: 200 });
  expect(squareOf(inside({ x: 0, y: 1, zoom: 2 }, 400, 200), 400, 200)).toEqual({ left: 0, top: 100, side: 100 });
  expect(inside({ x: 0.5, y: 0.5, zoom: 100 }, 400, 200).zoom).toBe(4);
  expect(inside({ x: 0.5, y: 0.5, zoom: 0 }, 400, 200).zoom).toBe(1);
});
