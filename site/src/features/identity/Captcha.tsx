import { useCallback, useEffect, useId, useRef, useState } from "react";
import { get, post } from "@/api/client";
import { ApiError, messageOf } from "@/api/error";
import { useSiteConfig } from "@/api/config";
import type { Gets } from "@/api/shapes";
import { Icon } from "@/ui/Icon";
import { Skeleton } from "@/ui/states";
import s from "./Captcha.module.css";
import { work } from "./work";

type Puzzle = Gets["/family/auth/api/captcha/getImgInfo"]["data"];
export type Scene = NonNullable<Gets["/family/auth/api/captcha/getImgInfo"]["query"]["scene"]>;
const BIG_STEP = 10;
/** The server takes no fewer steps for a hand's way, and no more. */
const LEAST_STEPS = 5;
const MOST_STEPS = 1000;
const DRAG = "请按住滑块拖动，或用方向键移动";

interface Step {
  t: number;
  x: number;
}
/** What is being done with the picture that is shown. */
interface Doing {
  began: number;
  trail: Step[];
  pow: Promise<string>;
  stop: AbortController;
}
function begin(puzzle: Puzzle): Doing {
  const stop = new AbortController();
  const pow = work(puzzle.captchaId, puzzle.workBits, stop.signal);
  pow.catch(() => {}); // whoever waits for it hears of it
  return { began: Date.now(), trail: [{ t: 0, x: 0 }], pow, stop };
}

interface Props {
  scene: Scene;
  /** Why it is asked for, in a sentence. */
  why: string;
  onTicket: (ticket: string) => void;
  error?: string;
  /** Whether the slider is what comes next, so that it takes the focus when it appears. */
  focus?: boolean;
}

/**
 * A picture with gaps and the piece that fits one of them, moved on its slant by a range slider: by pointer (letting go is
 * the answer), or by the arrow keys and Enter. While it is looked at the browser works for it. Answers a ticket for the
 * scene; a wrong place gets another picture. The answer is on the server.
 */
export function Captcha({ scene, why, onTicket, error: outer, focus = true }: Props) {
  const id = useId();
  const { hotline } = useSiteConfig();
  const [puzzle, setPuzzle] = useState<Puzzle | null>(null);
  const [x, setX] = useState(0);
  const [state, setState] = useState<"open" | "checking" | "solved">("open");
  const [wrong, setWrong] = useState("");
  const slider = useRef<HTMLInputElement>(null);
  const latest = useRef({ x: 0, asked: 0, focus, onTicket });
  const doing = useRef<Doing>(null);
  useEffect(() => {
    latest.current.onTicket = onTicket;
  });

  const load = useCallback(async () => {
    const asked = ++latest.current.asked;
    doing.current?.stop.abort();
    setPuzzle(null);
    setX(0);
    latest.current.x = 0;
    try {
      const next = await get("/family/auth/api/captcha/getImgInfo", { scene }, { isPublic: true });
      if (asked !== latest.current.asked) return;
      doing.current = begin(next);
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
    return () => {
      current.asked++;
      doing.current?.stop.abort();
    };
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
    const now = doing.current;
    if (!puzzle || !now || state !== "open" || latest.current.x === 0) return;
    if (now.trail.length < LEAST_STEPS) return setWrong(DRAG);
    setState("checking");
    setWrong("");
    try {
      const pow = await now.pow;
      const trail = now.trail.length > MOST_STEPS ? [...now.trail.slice(0, MOST_STEPS - 1), ...now.trail.slice(-1)] : now.trail;
      const { ticket } = await post("/family/auth/api/captcha/verify", { captchaId: puzzle.captchaId, x: latest.current.x, trail, pow }, { isPublic: true });
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
    if (doing.current && place !== latest.current.x) doing.current.trail.push({ t: Date.now() - doing.current.began, x: place });
    latest.current.x = place;
    setX(place);
  };

  const most = puzzle ? puzzle.width - puzzle.sliceWidth : 1;
  const row = puzzle ? puzzle.sliceY + Math.round((puzzle.sliceRise * x) / most) : 0;
  const part = (n: number, of: number) => `${(n / of) * 100}%`;
  return (
    <div className={s.captcha} role="group" aria-label="安全验证" data-captcha={state}>
      {state === "open" && <p className={s.why}>{why}</p>}
      <div className={s.picture} style={puzzle ? { aspectRatio: `${puzzle.width} / ${puzzle.height}` } : undefined}>
        {puzzle ? (
          <>
            <img src={puzzle.bg} alt="带有几个缺口的图，其中一个与图块同形" draggable={false} />
            <img className={s.piece} src={puzzle.slice} alt="" draggable={false} style={{ left: part(x, puzzle.width), top: part(row, puzzle.height), width: part(puzzle.sliceWidth, puzzle.width) }} />
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
          拖动滑块，使图块与同形的缺口重合
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
