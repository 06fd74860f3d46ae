import { memo } from "react";
import type { Counters } from "@/api/shapes";
import { paths } from "@/addresses";
import { SceneBody } from "@/ui/draw/Drawing";
import { heroLevels, heroView } from "@/ui/draw/hero";
import { Link } from "@/ui/Link";
import { ErrorStrip } from "@/ui/states";
import { count } from "@/ui/text";
import { useHome } from "./useHome";
import s from "./Hero.module.css";

/** From the ground up: one counter per level mark. */
const levels: readonly [keyof Counters, string][] = [
  ["provider", "入驻服务商"],
  ["template", "项目模板"],
  ["family", "共享族构件"],
  ["project", "在建项目"],
  ["user", "注册用户"],
  ["product", "应用产品"],
];

// It never changes, so that it is never drawn twice.
const words = (
  <>
    <h1>
      一个模型，
      <br />
      贯通设计、
      <br />
      建造与运维
    </h1>
    <p>从项目模板开通环境，从共享族库取用构件，设计、施工和业主在同一份模型上协作。交付的不只是图纸，还有可以继续使用的数据。</p>
    <div className={s.cta}>
      <Link className="btn c lg" href={paths.selfApplication}>
        开通项目
      </Link>
      <Link className="btn lg" href={paths.product}>
        浏览产品
      </Link>
    </div>
  </>
);

export function Hero() {
  const { data, error, mutate } = useHome();
  return (
    <section className={s.hero}>
      <div className={`wrap ${s.in}`}>
        <div>
          {words}
          {error && (
            <div className={s.note}>
              <ErrorStrip error={error} onRetry={() => void mutate()} />
            </div>
          )}
        </div>
        <Figure counters={data?.counters} />
      </div>
    </section>
  );
}

/** The building with the counters at its levels, and under it on a phone. */
const Figure = memo(function Figure({ counters }: { counters?: Counters }) {
  const shown = (key: keyof Counters) => (counters ? count(counters[key]) : "—");
  return (
    <>
      <div className={s.figure}>
        <svg className="iso" viewBox={heroView} role="img" aria-label="五层办公楼的剖切轴测图，每层标高旁标注平台数据">
          <SceneBody of="hero" />
          {levels.map(([key, label], i) => {
            const y = heroLevels.ys[i] ?? 0;
            const { from, to } = heroLevels;
            return (
              <g key={key} className={s.level}>
                <path d={`M${to} ${y}H${from}`} className="lv" />
                <path d={`M${from + 18} ${y}l-8 -9h16z`} className="lvf" />
                <text x={from + 34} y={y - 8} className={s.number}>
                  {shown(key)}
                </text>
                <text x={to - 8} y={y - 9} className={s.label}>
                  {label}
                </text>
              </g>
            );
          })}
        </svg>
      </div>
      <dl className={s.counters} data-counters={counters ? "ready" : "waiting"}>
        {levels.map(([key, label]) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{shown(key)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
});
