// @vitest-environment document
import { expect, test } from "vitest";
import { addScreens, screens } from "@/addresses";
import { ownAddresses } from "@/ownAddresses";
import { render } from "@/test/render";
import { Link, addressOf } from "./Link";
import { Footer } from "@/parts/shell/Footer";
import { mySpace, portalNav, userMenu } from "@/parts/shell/nav";
import { isSoon, placesOf } from "./soon";

addScreens(ownAddresses);

test("a route's names take their values, the rest of the query follows", () => {
  expect(addressOf("/home")).toBe("/home");
  expect(addressOf({ pathname: "/product", query: {} })).toBe("/product");
  expect(addressOf({ pathname: "/facilitaror/home/[id]", query: { id: "a/b", tab: "模板", none: undefined, tags: ["x", "y"] } })).toBe("/facilitaror/home/a%2Fb?tab=%E6%A8%A1%E6%9D%BF&tags=x&tags=y");
});

test("where every page is built no place is named", () => {
  expect([placesOf(""), placesOf("0"), placesOf("0 12")]).toEqual([[], [0], [0, 12]]);
});

test("a link to a page that is not built says so, and no other: every route, the menus, the footer", async () => {
  const routes = [...screens.values()].map((s) => s.route.replace(/\{id\??\}/, "abc"));
  const { element, unmount } = await render(
    <>
      {routes.map((route) => (
        <Link key={route} href={`${route}?from=test`}>
          {route}
        </Link>
      ))}
      {[...portalNav.flatMap((g) => [g, ...(g.children ?? [])]), ...userMenu].map((m) => (
        <Link key={m.name + m.path} href={m.path}>
          {m.name}
        </Link>
      ))}
      <Footer />
    </>,
  );
  const links = [...element.querySelectorAll<HTMLAnchorElement>("a[href^='/portal']")];
  expect(links.length).toBeGreaterThan(routes.length + 20);
  const marked = links.filter((a) => a.textContent?.includes("建设中")).map((a) => a.getAttribute("href")?.slice("/portal".length));
  expect(marked).toEqual(links.map((a) => a.getAttribute("href")?.slice("/portal".length) ?? "").filter((to) => isSoon(to)));
  expect(isSoon(mySpace)).toBe(false);
  await unmount();
});
