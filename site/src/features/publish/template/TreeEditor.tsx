import { Button } from "antd";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import type { Module } from "@/parts/template/modules";
import { Icon } from "@/ui/Icon";
import { undoable } from "@/ui/undo";
import { addBelow, addFunction, drop, indent, move, nameAt, outdent, placesOf, remove, rename, type Done, type Place } from "./tree";
import s from "./tree.module.css";

const keyOf = ({ m, f }: Place) => `${m}${f === undefined ? "" : `.${f}`}`;
const MODULES = 30;

interface Props {
  value?: Module[];
  onChange?: (value: Module[]) => void;
}

/** The modules of a template with their functions: written, ordered, indented and removed by keyboard or mouse. */
export function TreeEditor({ value = [], onChange }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<Place | null>(null);
  const [dragged, setDragged] = useState<Place | null>(null);
  const [over, setOver] = useState("");
  const [told, setTold] = useState("");
  const now = useRef(value);
  useEffect(() => {
    now.current = value;
  });
  useEffect(() => {
    if (!wanted) return;
    box.current?.querySelector<HTMLInputElement>(`[data-at="${keyOf(wanted)}"]`)?.focus();
    setWanted(null);
  }, [wanted]);
  const put = (modules: Module[]) => {
    now.current = modules;
    onChange?.(modules);
  };
  const go = (done: Done | undefined, say = "") => {
    if (!done) return;
    put(done.modules);
    setWanted(done.at);
    if (say) setTold(say);
  };
  const drop1 = (at: Place) => {
    const name = nameAt(now.current, at) || "未命名";
    const was = now.current;
    go(remove(was, at));
    undoable(at.f === undefined ? `模块“${name}”已删除` : `功能“${name}”已删除`, { undo: () => put(was) });
  };
  const walk = (at: Place, by: 1 | -1) => {
    const places = placesOf(now.current);
    const to = places[places.findIndex((p) => keyOf(p) === keyOf(at)) + by];
    if (to) setWanted(to);
  };
  const onKey = (e: KeyboardEvent, at: Place) => {
    if (e.nativeEvent.isComposing) return;
    const acts: Record<string, () => void> = e.altKey
      ? {
          ArrowUp: () => go(move(now.current, at, -1), "已上移"),
          ArrowDown: () => go(move(now.current, at, 1), "已下移"),
          ArrowRight: () => go(indent(now.current, at), "已降为功能"),
          ArrowLeft: () => go(outdent(now.current, at), "已升为模块"),
          Delete: () => drop1(at),
          Backspace: () => drop1(at),
          Enter: () => go(addFunction(now.current, at.m), "已添加功能"),
        }
      : { ArrowUp: () => walk(at, -1), ArrowDown: () => walk(at, 1), Enter: () => go(addBelow(now.current, at), at.f === undefined ? "已添加模块" : "已添加功能") };
    const act = acts[e.key];
    if (!act) return;
    e.preventDefault();
    act();
  };
  return (
    <div className={s.tree} ref={box}>
      <ul aria-label="功能模块">
        {placesOf(value).map((at) => {
          const branch = at.f === undefined;
          const name = nameAt(value, at);
          const called = branch ? `第 ${at.m + 1} 个模块` : `第 ${at.m + 1} 个模块的第 ${(at.f ?? 0) + 1} 项功能`;
          return (
            <li
              key={keyOf(at)}
              className={`${branch ? s.branch : s.leaf} ${over === keyOf(at) ? s.over : ""}`}
              onDragOver={(e) => {
                if (!dragged) return;
                e.preventDefault();
                setOver(keyOf(at));
              }}
              onDrop={(e) => {
                e.preventDefault();
                if (dragged) go(drop(now.current, dragged, at), "已移动");
                setDragged(null);
                setOver("");
              }}
            >
              <span className={s.grip} draggable onDragStart={() => setDragged(at)} onDragEnd={() => (setDragged(null), setOver(""))} title="拖动排序" aria-hidden="true">
                <Icon name="menu" />
              </span>
              <input
                data-at={keyOf(at)}
                aria-label={called}
                value={name}
                maxLength={30}
                placeholder={branch ? "模块名称" : "功能名称"}
                onChange={(e) => put(rename(now.current, at, e.target.value))}
                onKeyDown={(e) => onKey(e, at)}
              />
              <span className={s.tools}>
                {branch && (
                  <Button size="small" type="text" aria-label={`为${called}添加功能`} title="添加功能（Alt+回车）" onClick={() => go(addFunction(now.current, at.m))}>
                    <Icon name="plus" />
                  </Button>
                )}
                <Button size="small" type="text" aria-label={`上移${called}`} title="上移（Alt+↑）" onClick={() => go(move(now.current, at, -1))}>
                  <span className={s.up}>
                    <Icon name="down" />
                  </span>
                </Button>
                <Button size="small" type="text" aria-label={`下移${called}`} title="下移（Alt+↓）" onClick={() => go(move(now.current, at, 1))}>
                  <Icon name="down" />
                </Button>
                <Button
                  size="small"
                  type="text"
                  aria-label={branch ? `将${called}降为功能` : `将${called}升为模块`}
                  title={branch ? "降为上一模块的功能（Alt+→）" : "升为模块（Alt+←）"}
                  disabled={branch && at.m === 0}
                  onClick={() => go(branch ? indent(now.current, at) : outdent(now.current, at))}
                >
                  <span className={branch ? undefined : s.left}>
                    <Icon name="right" />
                  </span>
                </Button>
                <Button size="small" type="text" aria-label={`删除${called}`} title="删除（Alt+Delete）" onClick={() => drop1(at)}>
                  <Icon name="close" />
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
      <Button
        disabled={value.length >= MODULES}
        onClick={() => {
          const next = [...now.current, { moduleName: "", functionList: [] }];
          put(next);
          setWanted({ m: next.length - 1 });
        }}
      >
        <Icon name="plus" />
        添加模块
      </Button>
      <p className={s.hint}>回车在下方添加，Alt+回车为模块添加功能，Alt+↑↓ 移动，Alt+←→ 升降级，Alt+Delete 删除；也可以拖动左侧手柄。</p>
      <p className="sr" role="status">
        {told}
      </p>
    </div>
  );
}
