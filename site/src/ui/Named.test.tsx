// @vitest-environment document
import { HeadManagerContext } from "next/dist/shared/lib/head-manager-context.shared-runtime";
import type { ReactElement } from "react";
import { expect, test } from "vitest";
import { FakeRouter, render, settle } from "@/test/render";
import { Named } from "./Named";
import { Seo } from "./Seo";

async function headOf(page: ReactElement) {
  let head: ReactElement<{ property?: string; name?: string; content?: string; children?: string }>[] = [];
  const manager = { mountedInstances: new Set<never>(), updateHead: (state: typeof head) => void (head = state) };
  const { unmount } = await render(<HeadManagerContext.Provider value={manager}>{page}</HeadManagerContext.Provider>, new FakeRouter({}));
  await settle();
  const all = (name: string) => head.filter((e) => e.type === name || e.props.property === name || e.props.name === name).map((e) => e.props.content ?? e.props.children);
  const found = { title: all("title"), description: all("description"), ogTitle: all("og:title"), ogDescription: all("og:description"), ogType: all("og:type") };
  await unmount();
  return found;
}
const route = <Seo meta={{ route: "/product", description: "产品与服务" } as never} />;

test("a thing that is read takes the place of what its route says of itself, once", async () => {
  const of = await headOf(<>{route}<Named name="模型协同" about="多人在同一个模型里工作" article /></>);
  expect(of).toEqual({ title: ["模型协同 - BIM协同平台"], description: ["多人在同一个模型里工作"], ogTitle: ["模型协同"], ogDescription: ["多人在同一个模型里工作"], ogType: ["article"] });
});

test("of what says nothing of itself the route's words stay", async () => {
  const of = await headOf(<>{route}<Named name="模型协同" about="" /></>);
  expect(of).toMatchObject({ title: ["模型协同 - BIM协同平台"], description: ["产品与服务"], ogTitle: ["模型协同"], ogType: ["website"] });
});
