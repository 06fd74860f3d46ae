import { useEffect, useState } from "react";
import { post } from "@/api/client";
import { messageOf } from "@/api/error";
import { track } from "@/api/track";
import { paths } from "@/addresses";
import { Link } from "@/ui/Link";
import { count } from "@/ui/text";
import { keepVote, voteOf, voter } from "./voter";
import s from "./article.module.css";

/** Was this page helpful? Once for each browser; a mind may change. */
export function HelpVote({ id, yes, no }: { id: string; yes: number; no: number }) {
  const [mine, setMine] = useState<boolean>();
  const [now, setNow] = useState<{ yes: number; no: number }>();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState("");
  useEffect(() => {
    setMine(voteOf(id));
    setNow(undefined);
    setSaid("");
  }, [id]);
  const vote = async (helpful: boolean) => {
    if (busy || mine === helpful) return;
    setBusy(true);
    try {
      setNow(await post("/micro/home/college/vote", { id, helpful, voter: voter() }));
      keepVote(id, helpful);
      setMine(helpful);
      setSaid(helpful ? "谢谢，很高兴帮到您。" : "谢谢，我们会改进这篇文档。");
      track("help_vote", { targetType: "help", targetId: id });
    } catch (error) {
      setSaid(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const shown = now ?? { yes, no };
  return (
    <section className={s.vote} aria-label="文档评价">
      <h2>这篇文档有帮助吗</h2>
      <div>
        <button type="button" className="btn" aria-pressed={mine === true} disabled={busy} onClick={() => void vote(true)}>
          有帮助 <b className="num">{count(shown.yes)}</b>
        </button>
        <button type="button" className="btn" aria-pressed={mine === false} disabled={busy} onClick={() => void vote(false)}>
          没有帮助 <b className="num">{count(shown.no)}</b>
        </button>
      </div>
      <p role="status">
        {said}
        {mine === false && (
          <>
            {" 问题还没有解决？"}
            <Link className="link" href={paths.support}>
              联系我们
            </Link>
          </>
        )}
      </p>
    </section>
  );
}
