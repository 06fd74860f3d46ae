// @vitest-environment document
import { expect, test } from "vitest";
import { providerStore } from "@/session/stores";
import { answerCalls, render, settle } from "@/test/render";
import { useProvider } from "./useProvider";

function Probe({ id }: { id: string }) {
  useProvider(id);
  return null;
}

test("ENTITY-05 ENTITY-06 a provider is asked for by its id, and the answer fills the shared store", async () => {
  const sent = answerCalls({ "/platform/home/provider/info": ({ id }) => ({ data: { providerId: id, name: "青禾咨询" } }) });
  const first = await render(<Probe id="" />);
  await settle();
  expect([sent.length, providerStore.get().providerInfo]).toEqual([0, null]);
  await first.unmount();
  const second = await render(<Probe id="ab12cd34ef" />);
  await settle();
  expect(sent.map((s) => s.body)).toEqual([{ id: "ab12cd34ef" }]);
  expect(providerStore.get().providerInfo).toEqual({ providerId: "ab12cd34ef", name: "青禾咨询" });
  await second.unmount();
});
