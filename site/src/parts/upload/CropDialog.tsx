import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { Slider } from "antd";
import { messageOf } from "@/api/error";
import { Dialog } from "@/ui/antd/Dialog";
import { type Crop, drawSquare, inside, MOST_ZOOM, middle, squareOf } from "./crop";
import s from "./Upload.module.css";

const STEP = 0.02;
const arrows: Record<string, [number, number]> = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] };

interface Props {
  file: File;
  round: boolean;
  onDone: (blob: Blob, ending: string) => void;
  onCancel: () => void;
  onError: (message: string) => void;
}

/** Chooses the square of a picture: drag it, move it with the arrow keys, enlarge it with the slider or the wheel. */
export function CropDialog({ file, round, onDone, onCancel, onError }: Props) {
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [crop, setCrop] = useState<Crop>(middle);
  const [busy, setBusy] = useState(false);
  const canvas = useRef<HTMLCanvasElement>(null);
  const failed = useRef(onError);
  useEffect(() => {
    failed.current = onError;
  });

  useEffect(() => {
    let gone = false;
    let read: ImageBitmap | undefined;
    createImageBitmap(file, { imageOrientation: "from-image" }).then(
      (bitmap) => {
        read = bitmap;
        if (gone) bitmap.close();
        else setPicture(bitmap);
      },
      () => !gone && failed.current("图片无法打开，请换一张再试"),
    );
    return () => {
      gone = true;
      read?.close();
    };
  }, [file]);

  useEffect(() => {
    const pen = canvas.current?.getContext("2d");
    if (!picture || !canvas.current || !pen) return;
    const { left, top, side } = squareOf(crop, picture.width, picture.height);
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, canvas.current.width, canvas.current.height);
    pen.imageSmoothingQuality = "high";
    pen.drawImage(picture, left, top, side, side, 0, 0, canvas.current.width, canvas.current.height);
  }, [picture, crop]);

  const change = (next: Partial<Crop>) => picture && setCrop((now) => inside({ ...now, ...next }, picture.width, picture.height));
  const drag = (e: PointerEvent<HTMLButtonElement>) => {
    if (!picture || !e.currentTarget.hasPointerCapture(e.pointerId)) return;
    const { side } = squareOf(crop, picture.width, picture.height);
    const scale = side / e.currentTarget.clientWidth;
    change({ x: crop.x - (e.movementX * scale) / picture.width, y: crop.y - (e.movementY * scale) / picture.height });
  };
  const key = (e: KeyboardEvent) => {
    const move = arrows[e.key];
    if (move) change({ x: crop.x + move[0], y: crop.y + move[1] });
    else if (e.key === "+" || e.key === "=") change({ zoom: crop.zoom * 1.1 });
    else if (e.key === "-") change({ zoom: crop.zoom / 1.1 });
    else return;
    e.preventDefault();
  };
  const done = async () => {
    if (!picture) return;
    setBusy(true);
    try {
      const { blob, ending } = await drawSquare(picture, crop);
      onDone(blob, ending);
    } catch (error) {
      onError(messageOf(error));
    }
  };

  return (
    <Dialog title="裁剪图片" width={400} yes="使用这张图片" onYes={done} busy={busy} missing={!picture} onClose={onCancel}>
      <div className={s.crop}>
        <button
          type="button"
          className={`${s.stage} ${round ? s.circle : ""}`}
          aria-label="拖动或用方向键移动图片，用加号和减号缩放"
          onPointerDown={(e) => e.currentTarget.setPointerCapture(e.pointerId)}
          onPointerMove={drag}
          onWheel={(e) => change({ zoom: crop.zoom * (e.deltaY < 0 ? 1.06 : 1 / 1.06) })}
          onKeyDown={key}
        >
          <canvas ref={canvas} width={560} height={560} aria-hidden="true" />
        </button>
        <div className={s.zoom}>
          <span aria-hidden="true">缩放</span>
          <Slider min={1} max={MOST_ZOOM} step={0.05} value={crop.zoom} disabled={!picture} tooltip={{ open: false }} ariaLabelForHandle="缩放" onChange={(zoom) => change({ zoom })} />
        </div>
      </div>
    </Dialog>
  );
}
