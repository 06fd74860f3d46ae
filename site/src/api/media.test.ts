import { expect, test } from "vitest";
import { mediaUrl } from "./media";

test("an absolute address stays, another gets the media host (CONST-32)", () => {
  const host = "https://media.example.com";
  expect(mediaUrl("https://other.example.com/a.png", host)).toBe("https://other.example.com/a.png");
  expect(mediaUrl("//other.example.com/a.png", host)).toBe("//other.example.com/a.png");
  expect(mediaUrl("data:image/png;base64,AA", host)).toBe("data:image/png;base64,AA");
  expect(mediaUrl("/media/avatar/u/f.webp", host)).toBe("https://media.example.com/media/avatar/u/f.webp");
  expect(mediaUrl("media/avatar/u/f.webp", host)).toBe("https://media.example.com/media/avatar/u/f.webp");
  expect(mediaUrl("/media/avatar/u/f.webp")).toBe("/media/avatar/u/f.webp");
  expect(mediaUrl("javascript:alert(1)")).toBe("/javascript:alert(1)");
  for (const path of ["/media/../api/auth-center/auth/logout", "/media/%2e%2e/api/x", "/media/..%2fapi", "/media\\..\\api", "/media/./a.png", ".."]) expect(mediaUrl(path, host)).toBe("");
  expect(mediaUrl("")).toBe("");
  expect(mediaUrl(null)).toBe("");
});
