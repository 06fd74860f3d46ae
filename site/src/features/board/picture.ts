import type { Board } from "@/api/gen/analysis";
import { change, shown } from "./board";

const WIDTH = 1200;
const PAD = 40;
const TILE = { height: 96, columns: 5 };
const CHART = { height: 340, gap: 24, title: 36 };

/** The tiles and the charts of the board as they stand on the page, as a picture. */
export async function boardPicture(board: Board, title: string, page: ParentNode): Promise<Blob> {
  const tiles = board.tiles.filter((t) => !t.hidden);
  const charts = [...page.querySelectorAll<HTMLElement>("[data-drawn]")].flatMap((box) => {
    const svg = box.querySelector("svg");
    return svg ? [{ svg, title: box.closest("section")?.querySelector("h2")?.textContent ?? "" }] : [];
  });
  const rows = Math.ceil(tiles.length / TILE.columns);
  const top = PAD + 76;
  const height = top + rows * TILE.height + charts.length * (CHART.height + CHART.title + CHART.gap) + PAD;
  const canvas = document.createElement("canvas");
  const scale = 2;
  canvas.width = WIDTH * scale;
  canvas.height = height * scale;
  const g = canvas.getContext("2d");
  if (!g) throw new Error("no canvas");
  const style = getComputedStyle(document.documentElement);
  const color = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const font = getComputedStyle(document.body).fontFamily;
  const write = (text: string, x: number, y: number, size: number, fill: string, weight = 400) => {
    g.font = `${weight} ${size}px ${font}`;
    g.fillStyle = color(fill);
    g.fillText(text, x, y);
  };
  g.scale(scale, scale);
  g.fillStyle = color("sheet");
  g.fillRect(0, 0, WIDTH, height);
  write(`${board.name} ${title}`, PAD, PAD + 24, 26, "t1", 600);
  write(`${board.from} 至 ${board.to}，上期为 ${board.beforeFrom} 至 ${board.beforeTo}`, PAD, PAD + 52, 14, "t3");
  const width = (WIDTH - 2 * PAD) / TILE.columns;
  tiles.forEach((tile, i) => {
    const x = PAD + (i % TILE.columns) * width;
    const y = top + Math.floor(i / TILE.columns) * TILE.height;
    g.strokeStyle = color("line");
    g.strokeRect(x + 0.5, y + 0.5, width, TILE.height);
    write(tile.name, x + 16, y + 26, 13, "t3");
    write(`${shown(tile, tile.value)} ${tile.unit}`, x + 16, y + 56, 24, "t1", 600);
    const { text, turn } = change(tile);
    write(turn === null ? text : `较上期 ${text}`, x + 16, y + 80, 13, turn === "good" ? "ok" : turn === "bad" ? "bad" : "t2");
  });
  let y = top + rows * TILE.height + CHART.gap;
  for (const chart of charts) {
    write(chart.title, PAD, y + 24, 18, "t1", 600);
    const { width: own, height: tall } = chart.svg.getBoundingClientRect();
    const fit = Math.min((WIDTH - 2 * PAD) / own, CHART.height / tall);
    g.drawImage(await drawn(chart.svg), PAD, y + CHART.title, own * fit, tall * fit);
    y += CHART.title + CHART.height + CHART.gap;
  }
  return await new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"));
}

async function drawn(svg: SVGSVGElement): Promise<HTMLImageElement> {
  const own = svg.cloneNode(true) as SVGSVGElement;
  const { width, height } = svg.getBoundingClientRect();
  own.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  own.setAttribute("width", String(width));
  own.setAttribute("height", String(height));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(own))}`;
  await image.decode();
  return image;
}
