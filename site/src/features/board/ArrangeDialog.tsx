import { Button, Checkbox } from "antd";
import { useRef, useState } from "react";
import type { Board } from "@/api/gen/analysis";
import { useSubmit } from "@/api/useSubmit";
import { Dialog } from "@/ui/antd/Dialog";
import { Icon } from "@/ui/Icon";
import { ErrorStrip } from "@/ui/states";
import { toast } from "@/ui/toast";
import { moved } from "./board";
import s from "./board.module.css";

/** Which tiles one sees and in which order, by dragging or by the arrow buttons. It is one's own, in this enterprise alone. */
export function ArrangeDialog({ board, onClose }: { board: Board; onClose: () => void }) {
  const [tiles, setTiles] = useState(board.tiles);
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const [told, setTold] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const { submit, busy, error } = useSubmit("/micro/analysis/board/arrange", {
    refresh: ["/micro/analysis/board"],
    onDone: ({ tiles: kept }) => {
      toast(kept.length ? "已按您的安排显示" : "已恢复默认", "ok");
      onClose();
    },
  });
  const move = (from: number, to: number, focus?: "up" | "down") => {
    const next = moved(tiles, from, to);
    setTiles(next);
    setTold(`${tiles[from]?.name ?? ""}已移到第 ${to + 1} 位`);
    if (!focus) return;
    // The button goes on with the row, so that it can be pressed again; at an end the other one.
    requestAnimationFrame(() => {
      const row = list.current?.children[to];
      const button = row?.querySelector<HTMLButtonElement>(`[data-move=${focus}]:not(:disabled)`) ?? row?.querySelector<HTMLButtonElement>("[data-move]:not(:disabled)");
      button?.focus();
    });
  };
  const shown = tiles.filter((t) => !t.hidden).length;
  return (
    <Dialog
      title="调整指标"
      onClose={onClose}
      busy={busy}
      footer={
        <>
          <Button disabled={busy || !board.arranged} onClick={() => void submit({ tiles: [] })}>
            恢复默认
          </Button>
          <Button disabled={busy} onClick={onClose}>
            取消
          </Button>
          <Button type="primary" loading={busy} disabled={shown === 0} onClick={() => void submit({ tiles: tiles.map(({ key, hidden }) => ({ key, hidden })) })}>
            保存
          </Button>
        </>
      }
    >
      {error !== null && <ErrorStrip error={error} />}
      <p className="t2">勾选要显示的指标，拖动或用箭头调整顺序。只影响你自己在本企业看到的看板、你导出的文件和你分享的链接。</p>
      <ul ref={list} className={s.arrange} aria-label="指标的顺序">
        {tiles.map((tile, i) => (
          <li
            key={tile.key}
            draggable
            data-tile-row={tile.key}
            className={over === i ? s.over : undefined}
            onDragStart={() => setDragged(i)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(e) => {
              e.preventDefault();
              setOver(i);
            }}
            onDragLeave={() => setOver(undefined)}
            onDrop={(e) => {
              e.preventDefault();
              setOver(undefined);
              if (dragged !== undefined) move(dragged, i);
            }}
          >
            <Checkbox checked={!tile.hidden} onChange={(e) => setTiles(tiles.map((t) => (t.key === tile.key ? { ...t, hidden: !e.target.checked } : t)))}>
              {tile.name}
            </Checkbox>
            <span style={{ marginLeft: "auto" }}>
              <Button size="small" type="text" data-move="up" aria-label={`上移 ${tile.name}`} disabled={i === 0} onClick={() => move(i, i - 1, "up")}>
                <span className={s.raise}>
                  <Icon name="down" />
                </span>
              </Button>
              <Button size="small" type="text" data-move="down" aria-label={`下移 ${tile.name}`} disabled={i === tiles.length - 1} onClick={() => move(i, i + 1, "down")}>
                <Icon name="down" />
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {shown === 0 && <p className="t3">请至少显示一个指标。</p>}
      <span className="sr" role="status">
        {told}
      </span>
    </Dialog>
  );
}
