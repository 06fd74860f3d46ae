// @vitest-environment document
import { expect, test } from "vitest";
import { hostYear, inRevit } from "./revit";
import { startRevitClient } from "./revitClient";

test("the flag is set by the browser's own word (PERM-08)", () => {
  expect(inRevit()).toBe(false);
  Object.defineProperty(navigator, "userAgent", { value: "Mozilla/5.0 AppleWebKit/537.36 Chrome/120.0 Autodesk Revit/2024", configurable: true });
  expect(inRevit()).toBe(true);
});

test("inside Revit the page says so and a link opens no window", () => {
  startRevitClient();
  expect(document.documentElement.dataset.client).toBe("revit");
  document.body.innerHTML = `<a href="#x" target="_blank"><b>去</b></a>`;
  document.querySelector("b")?.click();
  expect(document.querySelector("a")?.hasAttribute("target")).toBe(false);
});

test("the year of the host is what its user agent says, and nothing elsewhere", () => {
  expect(hostYear("Mozilla/5.0 Chrome/120 Revit/2022.1")).toBe(2022);
  expect(hostYear("Mozilla/5.0 (Autodesk Revit 2024) Chrome/120")).toBe(2024);
  expect(hostYear("Mozilla/5.0 Chrome/2022")).toBeUndefined();
  expect(hostYear("Revit")).toBeUndefined();
});
