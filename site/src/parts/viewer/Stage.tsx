import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { ErrorStrip } from "@/ui/states";
import { ElementTable } from "./ElementTable";
import { Properties } from "./Properties";
import { Tools, type Cut } from "./Tools";
import { counted, kindOf, metres, shownOf, type Shown, type Source, type ViewerElement } from "./model";
import { useModel } from "./useModel";
import s from "./viewer.module.css";

interface Props {
  source: () => Promise<Source>;
  label: string;
  onClose: () => void;
}

const STEP = Math.PI / 24;
const none: readonly ViewerElement[] = [];

/** The model itself: turned, cut, measured, narrowed to a storey or a class, and its elements with what is known of each. */
export function Stage({ source, label, onClose }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [picked, setPicked] = useState<number>();
  const [shown, setShown] = useState<Shown>({});
  const [cut, setCut] = useState<Cut>({ share: 0.5 });
  const [measuring, setMeasuring] = useState(false);
  const [length, setLength] = useState<number>();
  // A canvas whose context has gone gives no other one: another attempt has a canvas of its own.
  const [attempt, setAttempt] = useState(0);
  const pick = (element: number | undefined, bring = false) => {
    setPicked(element);
    opened.model?.pick(element, bring);
  };
  const opened = useModel(canvas, source, { onPick: pick, onMeasure: setLength, onLost: () => {} });
  const elements = opened.elements ?? none;
  const storeys = useMemo(() => counted(elements, (e) => e.storey), [elements]);
  const kinds = useMemo(() => counted(elements, (e) => kindOf(e.class)), [elements]);
  const visible = useMemo(() => shownOf(elements, shown), [elements, shown]);
  const element = useMemo(() => elements.find((e) => e.id === picked), [elements, picked]);

  const narrow = (next: Shown) => {
    setShown(next);
    pick(undefined);
  };
  const { model } = opened;
  useEffect(() => model?.show(visible.length === elements.length ? undefined : new Set(visible.map((e) => e.id))), [model, visible, elements]);
  const slice = (next: Cut) => {
    setCut(next);
    opened.model?.cut(next.axis, next.share);
  };
  const measure = (on: boolean) => {
    setMeasuring(on);
    setLength(undefined);
    opened.model?.measure(on);
  };
  const keys = (e: KeyboardEvent) => {
    const moves: Record<string, () => void> = {
      ArrowLeft: () => opened.model?.turn(STEP, 0), ArrowRight: () => opened.model?.turn(-STEP, 0), ArrowUp: () => opened.model?.turn(0, STEP),
      ArrowDown: () => opened.model?.turn(0, -STEP), "+": () => opened.model?.nearer(0.15), "=": () => opened.model?.nearer(0.15), "-": () => opened.model?.nearer(-0.18),
      Home: () => opened.model?.whole(), Escape: () => pick(undefined),
    };
    const move = moves[e.key];
    if (!move) return;
    e.preventDefault();
    move();
  };
  const again = () => {
    setAttempt(attempt + 1);
    setShown({});
    setCut({ share: 0.5 });
    setMeasuring(false);
    setPicked(undefined);
    opened.again();
  };

  return (
    <section className={s.stage} aria-label={`三维模型：${label}`}>
      <Tools {...{ storeys, kinds, shown, cut, measuring }} ready={!!opened.model} onShow={narrow} onCut={slice} onMeasure={measure} onWhole={() => opened.model?.whole()} onClose={onClose} />
      <div className={s.room}>
        <div className={s.view}>
          <canvas
            key={attempt} ref={canvas} className={s.canvas} tabIndex={0} role="img" aria-label={`${label}，方向键旋转，加减键缩放，Home 键看全貌；构件可在下方的表中逐个查看`}
            data-measuring={measuring || undefined} onKeyDown={keys} hidden={!!opened.error}
          />
          {opened.error ? (
            <div className={s.failed}>
              <ErrorStrip error={opened.error} onRetry={again} />
            </div>
          ) : (
            opened.doing && (
              <p className={s.doing} role="status">
                {opened.doing}
              </p>
            )
          )}
          {measuring && (
            <p className={s.length} role="status">
              {length === undefined ? "依次点选两个点，量出距离" : `距离 ${metres(length)}`}
            </p>
          )}
        </div>
        {element && <Properties element={element} onClose={() => pick(undefined)} />}
      </div>
      <ElementTable elements={visible} picked={picked} loading={!opened.elements} onPick={(id) => pick(id, true)} />
    </section>
  );
}
