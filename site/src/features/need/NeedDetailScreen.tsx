import { publicRead, ahead } from "@/api/ahead";
import { get } from "@/api/client";
import { isGone, messageOf } from "@/api/error";
import { useGet, usePublic } from "@/api/hooks";
import { paths } from "@/addresses";
import { FileList } from "@/parts/files/FileList";
import { useKnown, useLastWord, useSession } from "@/session/session";
import { Link } from "@/ui/Link";
import { Named } from "@/ui/Named";
import { part } from "@/ui/part";
import { NoPage, PageError, Skeleton } from "@/ui/states";
import { yuan } from "@/ui/money";
import { moment } from "@/ui/time";
import { useAddressId } from "@/ui/useAddressId";
import { useReady } from "@/ui/useReady";
import { StateTag, useNow } from "./NeedCard";
import { categories, leftText, outcomes, requirementOf, submitOf, type Need } from "./need";
import s from "./need.module.css";

const OwnerPanel = part(() => import("./OwnerPanel").then((m) => m.OwnerPanel), { loading: <Skeleton lines={4} height={24} /> });
const AuthorPanel = part(() => import("./AuthorPanel").then((m) => m.AuthorPanel), { loading: <Skeleton lines={4} height={24} /> });
const ReportButton = part(() => import("@/parts/community/ReportButton").then((m) => m.ReportButton), { small: true });
const Discussion = part(() => import("@/parts/community/Discussion").then((m) => m.Discussion), { loading: <Skeleton lines={6} /> });

ahead("/needDetail", ({ query: { id } }) => (id ? publicRead("/micro/home/community/need/detail", { id }) : undefined));

/** One need: what is asked for, its budget and how far it has come; for whose it is the manuscripts, for who handed one in his receipt. */
export function NeedDetailScreen() {
  const ready = useReady();
  const id = useAddressId();
  const { info } = useSession();
  const open = usePublic("/micro/home/community/need/detail", { id }, !!id);
  const mine = useGet("/micro/home/community/need/detail", { id }, !!id && !!info);
  const known = useKnown();
  const nothing = useLastWord(open.error);
  const own = mine.data?.id === id ? mine.data : undefined;
  const { data, error, mutate } = info ? { data: own ?? open.data, error: mine.error, mutate: mine.mutate } : { ...open, error: nothing };
  if (ready && (!id || isGone(error)))
    return (
      <NoPage text={error ? messageOf(error) : "地址中缺少需求编号，请从交流社区打开。"}>
        <Link className="btn" href={paths.community}>
          去交流社区
        </Link>
      </NoPage>
    );
  if (error && !data) return <PageError error={error} onRetry={() => void mutate()} />;
  if (!data) return <Skeleton lines={9} height={24} />;
  return <Whole key={data.id} need={data as Need} known={known && (!info || own !== undefined)} onChanged={() => void Promise.all([open.mutate(), mine.mutate()])} />;
}

/** The states that a need goes through; a dispute stands where it came up. */
const way = ["发布", "征集", "评选", "定标", "交付", "结清"];
const placeOf: Record<Need["status"], number> = { 0: 0, 1: 1, 2: 2, 3: 4, 4: 4, 5: 6, 6: 4 };

/** As a post. */
const ON = 2;

/** What keeps a need from the public, for who may see it all the same. */
const hiddenText: Partial<Record<Need["shown"], string>> = { 1: "内容等待审核，通过后公开征集。", 3: "内容没有通过审核，不公开征集；可以取消需求，预算退回。", 4: "内容已被隐藏，暂不公开。" };

function Way({ need }: { need: Need }) {
  const at = placeOf[need.status];
  return (
    <ol className={s.way} aria-label="进度">
      {way.map((name, i) => (
        <li key={name} className={i < at ? s.past : ""} aria-current={i === at ? "step" : undefined}>
          <span>{name}</span>
          {need.status === 6 && i === at && <b>平台处理中</b>}
        </li>
      ))}
    </ol>
  );
}

function Whole({ need, known, onChanged }: { need: Need; known: boolean; onChanged: () => void }) {
  const now = useNow();
  const left = now !== undefined && need.status === 1 ? leftText(need.deadline - now) : "";
  const open = need.shown === ON && need.status > 0;
  const link = (fileId: string) => get("/micro/home/community/need/file", { id: need.id, manuscriptId: "", fileId });
  return (
    <>
      <Named name={need.title} about={need.summary} lists={[["交流社区", paths.community]]} />
      <div className={s.page}>
        <header className={s.title}>
          <p className={s.meta}>
            <StateTag status={need.status} />
            <span>{categories[need.category]}</span>
            <span>{need.enterpriseName || need.userName}</span>
            {need.publishedAt > 0 && <span>{moment(need.publishedAt)} 发布</span>}
          </p>
          <h1>{need.title}</h1>
          {hiddenText[need.shown] && need.status > 0 && <p className="warn">{hiddenText[need.shown]}</p>}
          <Way need={need} />
        </header>
        <div className={s.columns}>
          <div className={`${s.aside} ${s.offer}`}>
            <section className="panel" aria-label="预算与时间">
              <dl className={s.money}>
                <div>
                  <dt>预算</dt>
                  <dd className="num">¥{yuan(need.budgetFen)}</dd>
                </div>
                <div>
                  <dt>托管</dt>
                  <dd>{heldText(need)}</dd>
                </div>
                <div>
                  <dt>{left ? "距截稿" : "截稿时间"}</dt>
                  <dd>
                    {left || moment(need.deadline)}
                    {left && <small>{moment(need.deadline)} 截稿</small>}
                  </dd>
                </div>
                <div>
                  <dt>稿件</dt>
                  <dd>
                    <span className="num">{need.manuCount}</span> 份{need.status === 1 && <small>截稿前密封，发布方也看不到内容</small>}
                  </dd>
                </div>
              </dl>
              <Act need={need} known={known} />
            </section>
          </div>
          <div className={s.main}>
            <section className="panel" aria-labelledby="need-text">
              <h2 id="need-text">需求说明</h2>
              <p className={s.text}>{need.text}</p>
              {need.attachments.length > 0 && (
                <>
                  <h3>附件</h3>
                  {known && <FileList files={need.attachments} link={link} />}
                </>
              )}
              {open && !need.owner && <div className={s.report}>{known && <ReportButton of="need" id={need.id} />}</div>}
            </section>
            <section className="panel" aria-labelledby="need-asks">
              <h2 id="need-asks">交付要求</h2>
              {requirementOf(need).length ? (
                <dl className={s.facts}>
                  {requirementOf(need).map((r) => (
                    <div key={r.label}>
                      <dt>{r.label}</dt>
                      <dd>{r.value}</dd>
                    </div>
                  ))}
                  {need.idsTitle && (
                    <div>
                      <dt>IDS 文件</dt>
                      <dd>{need.idsTitle}</dd>
                    </div>
                  )}
                </dl>
              ) : (
                <p className="t3">没有格式与版本的要求。</p>
              )}
            </section>
            {need.owner && <OwnerPanel need={need} onChanged={onChanged} />}
            {need.manuscript && <AuthorPanel need={need} receipt={need.manuscript} onChanged={onChanged} />}
            {need.winners.length > 0 && (
              <section className="panel" aria-labelledby="need-won">
                <h2 id="need-won">中选</h2>
                <ul className={s.winners}>
                  {need.winners.map((w) => (
                    <li key={w.manuscriptId}>
                      <b>{w.name}</b>
                      <span className="num">¥{yuan(w.amountFen)}</span>
                      <span className="t3">{w.deliveredAt ? `${moment(w.deliveredAt)} 交付` : "等待交付"}</span>
                    </li>
                  ))}
                </ul>
              </section>
            )}
            {open && (
              <div className={`panel ${s.talk}`}>
                <Discussion of="need" id={need.id} author={{ userId: need.authorId, nickname: need.userName }} total={need.commentCount} />
              </div>
            )}
          </div>
          <div className={`${s.aside} ${s.story}`}>
            <section className="panel" aria-labelledby="need-story">
              <h2 id="need-story">经过</h2>
              <ol className={s.steps}>
                {need.steps.map((step) => (
                  <li key={`${step.at}${step.text}`}>
                    <time className="num">{moment(step.at)}</time>
                    {step.text}
                  </li>
                ))}
              </ol>
              {need.reason && <p className="t2">说明：{need.reason}</p>}
              {need.outcome && <p className="t2">{outcomes[need.outcome]}。</p>}
            </section>
          </div>
        </div>
      </div>
    </>
  );
}

function heldText(need: Need): string {
  if (need.escrow === 0) return "未托管，双方自行结算";
  if (need.status === 0) return "发布时由平台托管";
  return need.heldFen > 0 ? `¥${yuan(need.heldFen)} 由平台保管` : "已结清";
}

/** The one next step of who looks. */
function Act({ need, known }: { need: Need; known: boolean }) {
  const { info } = useSession();
  if (need.status === 1 && !need.owner && (need.can.submit || !info))
    return (
      <Link className="btn c lg" href={submitOf(need.id)}>
        {need.manuscript ? "修改稿件" : "提交稿件"}
      </Link>
    );
  return known ? null : <Skeleton lines={1} height={36} />;
}
