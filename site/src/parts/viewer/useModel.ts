import { useEffect, useRef, useState, type RefObject } from "react";
import { mediaUrl } from "@/api/media";
import { useDark } from "@/ui/theme";
import type { Source, ViewerElement } from "./model";
import { openModel, type Colours, type Heard, type Model3D } from "./scene";

/** The colours of the theme that the page has now. */
function colours(): Colours {
  const of = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  return { ground: of("--sunk"), cut: of("--cut"), picked: of("--d2") };
}

async function read(url: string, signal: AbortSignal): Promise<Response> {
  const response = await fetch(mediaUrl(url), { signal });
  if (!response.ok) throw new Error("模型文件没有读到，请稍后重试");
  return response;
}

const hasWebGL = () => {
  const canvas = document.createElement("canvas");
  return !!canvas.getContext("webgl2");
};

/** What became of opening a model: the elements are there even where it cannot be drawn. */
export interface Opened {
  model?: Model3D;
  elements?: readonly ViewerElement[];
  error?: Error;
  /** What is waited for, in words. */
  doing: string;
}

/** Reads a model and its elements, and shows it on the canvas. */
export function useModel(canvas: RefObject<HTMLCanvasElement | null>, source: () => Promise<Source>, heard: Heard): Opened & { again: () => void } {
  const [state, setState] = useState<Opened>({ doing: "正在读取模型…" });
  const [attempt, setAttempt] = useState(0);
  const newest = useRef({ source, heard });
  useEffect(() => {
    newest.current = { source, heard };
  });
  const dark = useDark();
  useEffect(() => {
    const stop = new AbortController();
    let opened: Model3D | undefined;
    const tell = (change: Partial<Opened>) => stop.signal.aborted || setState((now) => ({ ...now, ...change }));
    setState({ doing: "正在读取模型…" });
    const from = newest.current.source();
    const list = async () => {
      const { elements } = await from;
      return typeof elements === "string" ? ((await (await read(elements, stop.signal)).json()) as ViewerElement[]) : elements;
    };
    list().then((all) => tell({ elements: all }), () => tell({ elements: [] }));
    const show = async () => {
      const { glbUrl } = await from;
      if (!hasWebGL()) throw new Error("浏览器不支持三维显示（WebGL 2），可以在下方的构件表中查看");
      const glb = await (await read(glbUrl, stop.signal)).arrayBuffer();
      tell({ doing: "正在显示模型…" });
      if (stop.signal.aborted || !canvas.current) return;
      const lost = () => tell({ error: new Error("显卡暂时不可用，三维视图已停止") });
      const model = await openModel(canvas.current, glb, colours(), {
        onPick: (element) => newest.current.heard.onPick(element),
        onMeasure: (length) => newest.current.heard.onMeasure(length),
        onLost: lost,
      });
      if (stop.signal.aborted) return model.end();
      opened = model;
      tell({ model, doing: "" });
    };
    show().catch((error: unknown) => tell({ error: error instanceof Error && /[一-鿿]/.test(error.message) ? error : new Error("三维视图没有打开，请稍后重试"), doing: "" }));
    return () => {
      stop.abort();
      opened?.end();
    };
  }, [attempt, canvas]);
  useEffect(() => state.model?.colour(colours()), [dark, state.model]);
  return { ...state, again: () => setAttempt(attempt + 1) };
}
