import { useEffect, useState } from "react";
import { useRead } from "@/api/hooks";
import type { WorkbenchHomeData } from "@/api/shapes";
import { ownPaths } from "@/ownPaths";
import { Permit, useFrozen } from "@/session/Permit";
import { useSession } from "@/session/session";
import { Icon } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import { MenuIcon } from "@/parts/shell/bench/icons";
import { Empty, ErrorStrip, PageError, Skeleton } from "@/ui/states";
import { count, greeting } from "@/ui/text";
import { moment } from "@/ui/time";
import { ActivePanel, RoomPanel, SeatsPanel } from "./ActivePanel";
import { Announcements } from "./Announcements";
import { Mine, Shortcuts } from "./HomePanels";
import { useWalletTodos } from "./walletTodos";
import f from "@/ui/figures.module.css";
import s from "./WorkbenchHome.module.css";

type Figure = NonNullable<WorkbenchHomeData["figures"]>[number];
type Todo = NonNullable<WorkbenchHomeData["todos"]>[number];

/** The workbench's first page: what waits, the key numbers, what happened, and the ways on, as far as the role sees them. */
export function WorkbenchHome() {
  const { bench, name } = useSession();
  const { data, error, mutate } = useRead("/micro/sys/workbench/home", {});
  const wallet = useWalletTodos();
  const frozen = useFrozen();
  const [hour, setHour] = useState(12);
  useEffect(() => {
    setHour(new Date().getHours());
    const timer = setInterval(() => setHour(new Date().getHours()), 60_000);
    return () => clearInterval(timer);
  }, []);
  if (!bench) return null;
  // What waits longest comes first, whichever group it is of.
  const todos = [...(data?.todos ?? []), ...wallet.todos].sort((a, b) => a.at - b.at);
  const steps = (!frozen && data?.steps) || [];
  return (
    <div data-home={data ? "ready" : error ? "error" : "loading"}>
      <div className={s.hello}>
        <div>
          <h1>{`${greeting(hour)}，${name}`}</h1>
          <p>
            {bench.enterprise.shortName}
            {data && (todos.length > 0 || !wallet.waits) && <span className={s.count}>{todos.length ? `今天有 ${todos.length} 件事等您处理，最早的一件是${todos[0]?.tag}。` : "今天没有等您处理的事。"}</span>}
          </p>
        </div>
        <div className={s.acts}>
          <Permit any={["enterprise:info:edit"]}>
            <Link className="btn" href={ownPaths.editEnterprise(bench.enterprise.id)}>
              企业资料
            </Link>
          </Permit>
          <Permit any={["org:user:invite"]}>
            <Link className="btn p" href={ownPaths.organization}>
              <MenuIcon name="invite" />
              邀请成员
            </Link>
          </Permit>
        </div>
      </div>
      {error && data && <ErrorStrip error={error} onRetry={() => void mutate()} />}
      {error && !data && <PageError error={error} onRetry={() => void mutate()} />}
      {!data && !error && <Skeleton lines={6} height={28} />}
      {data && (
        <>
          {steps.length > 0 && <FirstSteps steps={steps} />}
          {!!data.figures?.length && <Figures figures={data.figures} asOf={data.asOf} />}
          <div className={s.cols}>
            <div>
              <section className="panel" aria-labelledby="todo">
                <header>
                  <h2 id="todo">待办</h2>
                  {todos.length > 0 && <span className="t3">共 {todos.length} 件</span>}
                </header>
                {todos.length ? <Todos todos={todos} /> : wallet.waits ? <Skeleton lines={3} height={28} /> : <Empty of="message" text={steps.length ? "先完成上面的起步清单，之后要处理的事会列在这里。" : "没有等您处理的事。有新的审核、邀请或成员变化时会列在这里。"} />}
              </section>
              <Permit any={["org:user:view"]}>
                <ActivePanel />
              </Permit>
              {data.seesRecent && (
                <section className="panel" aria-labelledby="recent">
                  <header>
                    <h2 id="recent">动态</h2>
                    <Link className="link" href="/operationLog">
                      全部日志
                    </Link>
                  </header>
                  {data.recent?.length ? (
                    <ul className={s.dyn}>
                      {data.recent.map((a) => (
                        <li key={`${a.at} ${a.text}`}>
                          {a.who} {a.text}
                          <span>{moment(a.at)}</span>
                        </li>
                      ))}
                    </ul>
                  ) : (
                    <p className={s.none}>还没有记录。</p>
                  )}
                </section>
              )}
            </div>
            <div>
              <Shortcuts bench={bench} />
              <Permit any={["org:user:view"]}>
                <SeatsPanel />
              </Permit>
              <RoomPanel />
              <Announcements />
              <Mine data={data} />
            </div>
          </div>
        </>
      )}
    </div>
  );
}

function Figures({ figures, asOf }: { figures: Figure[]; asOf: number }) {
  return (
    <>
      <ul className={f.figures}>
        {figures.map((one) => (
          <li key={one.key}>
            <Link href={one.path} aria-describedby={`def-${one.key}`}>
              <i>{one.name}</i>
              <span className={f.value}>
                {count(one.value)}
                <small>{one.unit}</small>
              </span>
              <em>{one.note}</em>
            </Link>
            <span id={`def-${one.key}`} role="tooltip" className={f.def}>
              {one.definition}
            </span>
          </li>
        ))}
      </ul>
      <p className={s.asOf}>数据截至 {moment(asOf)}</p>
    </>
  );
}

function Todos({ todos }: { todos: Todo[] }) {
  const frozen = useFrozen();
  return (
    <ul className={s.todo}>
      {todos.map((t) => (
        <li key={t.key}>
          <span className={`tag ${t.tone}`}>{t.tag}</span>
          <b>{t.text}</b>
          <time className="num">{moment(t.at)}</time>
          <Link className="link" href={t.path}>
            {frozen ? "去查看" : t.verb}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function FirstSteps({ steps }: { steps: NonNullable<WorkbenchHomeData["steps"]> }) {
  const done = steps.filter((x) => x.done).length;
  const next = steps.find((x) => !x.done);
  return (
    <section className={`panel ${s.steps}`} aria-labelledby="steps">
      <header>
        <h2 id="steps">起步清单</h2>
        <div className="dim" role="img" aria-label={`已完成 ${done} 步，共 ${steps.length} 步`}>
          <u style={{ width: `${(done / steps.length) * 100}%` }} />
          <s />
          <em className="num">
            {done} / {steps.length}
          </em>
        </div>
      </header>
      <ol>
        {steps.map((x, i) => (
          <li key={x.key} className={x.done ? s.done : ""}>
            <span className={s.no} aria-hidden="true">
              {x.done ? <Icon name="check" /> : i + 1}
            </span>
            <div>
              <h3>
                {x.name}
                {x.done && <span className="sr">，已完成</span>}
              </h3>
              <p>{x.text}</p>
              {!x.done && (
                <Link className={`btn s ${x === next ? "p" : ""}`} href={x.path}>
                  {x === next ? "现在去做" : "去完成"}
                </Link>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
