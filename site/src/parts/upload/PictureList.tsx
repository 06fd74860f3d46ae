import { useEffect, useId, useRef, useState, type DragEvent } from "react";
import { Button, Input } from "antd";
import { Cover } from "@/ui/Cover";
import { Icon } from "@/ui/Icon";
import { undoable } from "@/ui/undo";
import { FileInput } from "./FileInput";
import { refusalOf } from "./rules";
import { useUpload } from "./useUpload";
import { Waits } from "./Waits";
import s from "./PictureList.module.css";

/** A picture of a gallery: an uploaded one, or the drawing of that kind while url is empty. */
export interface Shot {
  url: string;
  drawing?: string;
  title?: string;
}
interface Props {
  value?: Shot[];
  onChange?: (value: Shot[]) => void;
  most: number;
  maxMB?: number;
  /** Whether each has a caption of at most so many characters. */
  caption?: number;
  label: string;
}
const FORMATS = "jpg,jpeg,png,webp";

/** Pictures in an order: several at once by choosing or dropping, sorted by dragging or with the arrow buttons, removed with 撤销. */
export function PictureList({ value = [], onChange, most, maxMB = 10, caption, label }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const [waiting, setWaiting] = useState<File[]>([]);
  const [refused, setRefused] = useState("");
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const [told, setTold] = useState("");
  const now = useRef(value);
  useEffect(() => {
    now.current = value;
  });
  const put = (list: Shot[]) => {
    now.current = list;
    onChange?.(list);
  };
  const { progress, start } = useUpload("picture", (file) => {
    put([...now.current, { url: file.downloadPath, drawing: "", title: "" }]);
    setWaiting((list) => list.slice(1));
  });
  const [first] = waiting;
  useEffect(() => {
    if (first) void start({ file: first, name: first.name });
  }, [first, start]);
  const failed = progress.state === "failed" ? progress.message : "";
  useEffect(() => {
    if (!failed) return;
    setRefused(failed);
    setWaiting((list) => list.slice(1));
  }, [failed]);

  const take = (chosen: Iterable<File>) => {
    setRefused("");
    const taken: File[] = [];
    for (const file of chosen) {
      const why = value.length + waiting.length + taken.length >= most ? `最多上传${most}张图片` : refusalOf(file, FORMATS, maxMB);
      if (why) setRefused(`${file.name}：${why}`);
      else taken.push(file);
    }
    setWaiting((list) => [...list, ...taken]);
  };
  const move = (from: number, to: number) => {
    const list = [...now.current];
    const [one] = list.splice(from, 1);
    if (!one || to < 0 || to > list.length) return;
    list.splice(to, 0, one);
    put(list);
    setTold(`已移到第 ${to + 1} 张`);
  };
  const drop = (e: DragEvent, at?: number) => {
    e.preventDefault();
    setOver(undefined);
    if (dragged !== undefined) {
      if (at !== undefined) move(dragged, at);
      setDragged(undefined);
    } else take(e.dataTransfer.files);
  };
  return (
    <div className={s.list}>
      <ul aria-label={label}>
        {value.map((one, i) => (
          <li
            key={`${one.url}${one.drawing}${i}`}
            draggable
            className={over === i ? s.over : undefined}
            onDragStart={() => setDragged(i)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(e) => {
              e.preventDefault();
              setOver(i);
            }}
            onDragLeave={() => setOver(undefined)}
            onDrop={(e) => drop(e, i)}
          >
            <span className={s.shot}>
              <Cover url={one.url} kind={one.drawing ?? ""} id={`${i}`} name={one.title ?? ""} alt={one.title || `第 ${i + 1} 张图片`} />
              {i === 0 && <em>首图</em>}
            </span>
            <span className={s.tools}>
              <Button size="small" type="text" aria-label={`第 ${i + 1} 张前移`} disabled={i === 0} onClick={() => move(i, i - 1)}>
                <span className={s.back}>
                  <Icon name="right" />
                </span>
              </Button>
              <Button size="small" type="text" aria-label={`第 ${i + 1} 张后移`} disabled={i === value.length - 1} onClick={() => move(i, i + 1)}>
                <Icon name="right" />
              </Button>
              <Button
                size="small"
                type="text"
                aria-label={`移除第 ${i + 1} 张`}
                onClick={() => {
                  put(now.current.filter((_, k) => k !== i));
                  undoable("已移除一张图片", { undo: () => put([...now.current.slice(0, i), one, ...now.current.slice(i)]) });
                }}
              >
                <Icon name="close" />
              </Button>
            </span>
            {caption && (
              <Input
                size="small"
                aria-label={`第 ${i + 1} 张的说明`}
                placeholder="图片说明"
                maxLength={caption}
                value={one.title ?? ""}
                onChange={(e) => put(now.current.map((other, k) => (k === i ? { ...other, title: e.target.value } : other)))}
              />
            )}
          </li>
        ))}
        {value.length + waiting.length < most && (
          <li className={s.add}>
            <button type="button" aria-describedby={hint} onClick={() => input.current?.click()} onDragOver={(e) => e.preventDefault()} onDrop={(e) => drop(e)}>
              <Icon name="plus" />
              {waiting.length ? `正在上传 ${progress.state === "busy" ? progress.percent : 0}%` : "添加图片"}
            </button>
          </li>
        )}
      </ul>
      <p id={hint} className={s.hint}>
        支持 jpg、png、webp 格式，每张小于 {maxMB}M，最多 {most} 张。拖动图片或用箭头按钮排序。
      </p>
      <p className={s.bad} role="alert">
        {refused}
      </p>
      <Waits on={waiting.length > 0} text="图片还没有上传完，请等它完成" />
      <p className="sr" role="status">
        {told}
      </p>
      <FileInput input={input} formats={FORMATS} label={label} multiple onTake={take} />
    </div>
  );
}
