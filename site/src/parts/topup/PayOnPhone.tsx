import type { RefObject } from "react";
import { saveFile } from "@/api/save";
import type { TopupOrder } from "@/api/shapes";
import { toast } from "@/ui/toast";
import s from "./Payment.module.css";

const SIDE = 640;
const QUIET = 48;

/** A drawn code as a PNG with a quiet zone around it, so that a scanner finds it in an album. */
async function pictureOf(svg: SVGElement): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIDE;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, SIDE, SIDE);
  context.imageSmoothingEnabled = false;
  context.drawImage(image, QUIET, QUIET, SIDE - 2 * QUIET, SIDE - 2 * QUIET);
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"));
}

/** On the phone that shows the code nobody can scan it: it opens the payment app there, or saves the code for its album. */
export function PayOnPhone({ order, code }: { order: TopupOrder; code: RefObject<HTMLElement | null> }) {
  const keep = async () => {
    try {
      const svg = code.current?.querySelector("svg");
      if (!svg) throw new Error("no code");
      saveFile(await pictureOf(svg), `付款码-${order.outTradeNo}.png`);
      toast("付款码已保存，请在支付宝“扫一扫”中从相册选择", "ok");
    } catch {
      toast("付款码保存失败，请截屏保存", "bad");
    }
  };
  return (
    <div className={s.phone}>
      <a className="btn p" href={order.qrCode} target="_blank" rel="noopener noreferrer">
        打开支付宝
      </a>
      <button type="button" className="btn" onClick={() => void keep()}>
        保存付款码
      </button>
    </div>
  );
}
