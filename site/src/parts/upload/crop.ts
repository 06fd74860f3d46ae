/** A picture's place in a square window: its middle, as a share of the picture, and how much it is enlarged. */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}
export const middle: Crop = { x: 0.5, y: 0.5, zoom: 1 };
export const MOST_ZOOM = 4;

/** The square of the picture that the window shows, in the picture's pixels. */
export function squareOf({ x, y, zoom }: Crop, width: number, height: number) {
  const side = Math.min(width, height) / zoom;
  return { left: x * width - side / 2, top: y * height - side / 2, side };
}

/** The nearest crop whose window lies inside the picture. */
export function inside(crop: Crop, width: number, height: number): Crop {
  const zoom = Math.min(MOST_ZOOM, Math.max(1, crop.zoom));
  const side = Math.min(width, height) / zoom;
  const hold = (at: number, whole: number) => Math.min(1 - side / 2 / whole, Math.max(side / 2 / whole, at));
  return { zoom, x: hold(crop.x, width), y: hold(crop.y, height) };
}

const SIDE = 512;

/**
 * Draws the square at 512 pixels: WebP, or JPEG where the browser writes no WebP. Only pixels go over, so that places
 * and devices that a photograph names stay behind.
 */
export async function drawSquare(picture: ImageBitmap, crop: Crop): Promise<{ blob: Blob; ending: "webp" | "jpg" }> {
  const { left, top, side } = squareOf(crop, picture.width, picture.height);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIDE;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("浏览器无法处理这张图片");
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, SIDE, SIDE);
  pen.imageSmoothingQuality = "high";
  pen.drawImage(picture, left, top, side, side, 0, 0, SIDE, SIDE);
  const written = (type: string) => new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9));
  const webp = await written("image/webp");
  if (webp?.type === "image/webp") return { blob: webp, ending: "webp" };
  const jpeg = await written("image/jpeg");
  if (!jpeg) throw new Error("浏览器无法处理这张图片");
  return { blob: jpeg, ending: "jpg" };
}
