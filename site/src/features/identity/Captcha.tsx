import { useCallback, useEffect, useId, useRef, useState } from "react";
import { ApiError, get, messageOf, post } from "@/api/client";
import { useSiteConfig } from "@/api/config";
import type { Gets } from "@/api/shapes";
import { Icon } from "@/ui/Icon";
import { Skeleton } from "@/ui/states";
import s from "./Captcha.module.css";

type Puzzle = Gets["/family/auth/api/captcha/getImgInfo"]["data"];
export type Scene = Gets["/family/auth/api/captcha/getImgInfo"]["query"]["scene"];
const BIG_STEP = 10;

interface Props {
  scene: Scene;
  onTicket: (ticket: string) => void;
  error?: string;
  /** Whether the slider is what comes next, so that it takes the focus when it appears. */
  focus?: boolean;
}

/**
 * A picture with a gap and the piece that fits, moved by a range slider: by pointer (letting go is the answer), or by
 * the arrow keys and Enter. Answers a ticket for the scene; a wrong place gets another picture. The answer is on the server.
 */
export function Captcha({ scene, onTicket, error: outer, focus = true }: Props) {
  const id = useId();
  const { hotline } = useSiteConfig();
  const [puzzle, setPuzzle] = useState<Puzzle | null>(null);
  const [x, setX] = useState(0);
  const [state, setState] = useState<"open" | "checking" | "solved">("open");
  const [wrong, setWrong] = useState("");
  const slider = useRef<HTMLInputElement>(null);
  const latest = useRef({ x: 0, asked: 0, focus, onTicket });
  useEffect(() => {
    latest.current.onTicket = onTicket;
  });

  const load = useCallback(async () => {
    const asked = ++latest.current.asked;
    setPuzzle(null);
    setX(0);
    latest.current.x = 0;
    try {
      const next = await get("/family/auth/api/captcha/getImgInfo", { scene }, { isPublic: true });
      if (asked !== latest.current.asked) return;
      setPuzzle(next);
      setState("open");
    } catch (caught) {
      if (asked === latest.current.asked) setWrong(messageOf(caught));
    }
  }, [scene]);

  useEffect(() => {
    if (puzzle && latest.current.focus) slider.current?.focus();
  }, [puzzle]);

  useEffect(() => {
    const { current } = latest;
    void load();
    return () => void current.asked++;
  }, [load]);

  useEffect(() => {
    if (!puzzle || state === "solved") return;
    const timer = setTimeout(() => {
      setWrong("验证图已过期，已换一张");
      latest.current.focus = document.activeElement === slider.current;
      void load();
    }, Math.max(0, puzzle.expireAt - Date.now()));
    return () => clearTimeout(timer);
  }, [puzzle, state, load]);

  const answer = async () => {
    if (!puzzle || state !== "open" || latest.current.x === 0) return;
    setState("checking");
    setWrong("");
    try {
      const { ticket } = await post("/family/auth/api/captcha/verify", { captchaId: puzzle.captchaId, x: latest.current.x }, { isPublic: true });
      setState("solved");
      latest.current.onTicket(ticket);
    } catch (caught) {
      setWrong(messageOf(caught));
      // After a broken network the picture is still good.
      if (caught instanceof ApiError && caught.status === 0) setState("open");
      else {
        latest.current.focus = true;
        void load();
      }
    }
  };
  const move = (to: number) => {
    if (!puzzle || state !== "open") return;
    const place = Math.min(Math.max(to, 0), puzzle.width - puzzle.sliceWidth);
    latest.current.x = place;
    setX(place);
  };

  const most = puzzle ? puzzle.width - puzzle.sliceWidth : 1;
  const part = (n: number, of: number) => `${(n / of) * 100}%`;
  return (
    <div className={s.captcha} role="group" aria-label="安全验证" data-captcha={state}>
      <div className={s.picture} style={puzzle ? { aspectRatio: `${puzzle.width} / ${puzzle.height}` } : undefined}>
        {puzzle ? (
          <>
            <img src={puzzle.bg} alt="带有缺口的图" draggable={false} />
            <img className={s.piece} src={puzzle.slice} alt="" draggable={false} style={{ left: part(x, puzzle.width), top: part(puzzle.sliceY, puzzle.height), width: part(puzzle.sliceWidth, puzzle.width) }} />
          </>
        ) : (
          !wrong && <Skeleton lines={4} height={20} />
        )}
        <button
          type="button"
          className={s.again}
          aria-label="换一张图"
          disabled={state !== "open"}
          onClick={() => {
            setWrong("");
            latest.current.focus = true;
            void load();
          }}
        >
          <Icon name="refresh" />
        </button>
      </div>
      <div className={s.line}>
        <label htmlFor={id} className={x > 0 || state !== "open" ? s.away : ""}>
          拖动滑块，使图块与缺口重合
        </label>
        <input
          ref={slider}
          id={id}
          type="range"
          min={0}
          max={most}
          step={1}
          value={x}
          disabled={!puzzle || state !== "open"}
          aria-valuetext={`图块距左边 ${x} 像素，最远 ${most} 像素`}
          aria-describedby={`${id}-help`}
          onChange={(e) => move(Number(e.target.value))}
          onPointerUp={() => void answer()}
          onKeyDown={(e) => {
            if (e.key === "Enter") {
              e.preventDefault();
              void answer();
            }
            const step = e.key === "PageUp" || (e.shiftKey && e.key === "ArrowRight") ? BIG_STEP : e.key === "PageDown" || (e.shiftKey && e.key === "ArrowLeft") ? -BIG_STEP : 0;
            if (step) {
              e.preventDefault();
              move(latest.current.x + step);
            }
          }}
        />
        {state === "solved" && (
          <p className={s.solved}>
            <Icon name="check" />
            验证通过
          </p>
        )}
        {state === "checking" && <p className={s.solved}>正在验证…</p>}
      </div>
      <div className={s.foot}>
        <p id={`${id}-help`}>
          方向键移动，按住 Shift 移动得快，回车确认。
          {hotline && `无法完成验证请致电 ${hotline}。`}
        </p>
        {x > 0 && state === "open" && (
          <button type="button" className="btn s" onClick={() => void answer()}>
            确认位置
          </button>
        )}
      </div>
      <p className={s.wrong} role="alert">
        {wrong || outer}
      </p>
      <p className="sr" role="status">
        {state === "solved" ? "安全验证通过" : ""}
      </p>
    </div>
  );
}
