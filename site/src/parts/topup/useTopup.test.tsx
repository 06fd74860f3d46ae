// @vitest-environment document
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCalls, render } from "@/test/render";
import { useTopup } from "./useTopup";

const ORDER = "/family/order/alipay/faceToFace";
const QUERY = "/family/order/alipay/payment/query";

function Dialog({ onPaid }: { onPaid: () => void }) {
  const { state } = useTopup(onPaid);
  return (
    <p data-phase={state.phase} data-qr={state.order?.qrCode}>
      {state.order?.outTradeNo}
    </p>
  );
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test("TRADE_SUCCESS ends the checks and is told once to whoever opened the dialog (TOPUP-10, TOPUP-12, ENTITY-02)", async () => {
  const statuses = [{ status: 101 }, { data: { tradeStatus: "WAIT_BUYER_PAY" } }, { data: { tradeStatus: "TRADE_SUCCESS" } }];
  const sent = answerCalls({
    [ORDER]: () => ({ data: { qrCode: "pay/A", outTradeNo: "A", expireAt: Date.now() + 900_000 } }),
    [QUERY]: () => statuses.shift() ?? { data: { tradeStatus: "TRADE_SUCCESS" } },
  });
  const onPaid = vi.fn();
  const { element, unmount } = await render(<Dialog onPaid={onPaid} />);
  await pass(1);
  expect(sent.filter((c) => c.path === ORDER).map((c) => c.body)).toEqual([{ total: 5, appType: "platformHome" }]);
  expect(element.querySelector("p")?.dataset).toMatchObject({ phase: "waiting", qr: "pay/A" });
  await pass(11_000);
  expect([element.querySelector("p")?.dataset.phase, onPaid.mock.calls.length]).toEqual(["paying", 0]);
  await pass(6000);
  expect([element.querySelector("p")?.dataset.phase, onPaid.mock.calls.length]).toEqual(["paid", 1]);
  await pass(600_000);
  expect(sent.filter((c) => c.path === QUERY).map((c) => c.body)).toEqual(Array(3).fill({ outTradeNo: "A" }));
  expect(onPaid).toHaveBeenCalledTimes(1);
  await unmount();
});
