import { useRouter } from "next/router";
import { useState } from "react";
import { post } from "@/api/client";
import { messageOf } from "@/api/error";
import type { TemplateDetail } from "@/api/shapes";
import { track } from "@/api/track";
import { paths } from "@/addresses";
import { askToApply } from "@/parts/apply/ask";
import { useCompanyOwns } from "@/parts/buy/useCompanyOwns";
import { useDoor, useGoOn } from "@/session/useDoor";
import { Icon } from "@/ui/Icon";
import { part } from "@/ui/part";
import { isSoon, SoonMark } from "@/ui/soon";
import { count } from "@/ui/text";
import { toast } from "@/ui/toast";
import { useThrottled } from "@/ui/useThrottled";
import s from "./template.module.css";
import { useMine } from "./useMine";

const BuyDialog = part(() => import("@/parts/buy/BuyDialog").then((m) => m.BuyDialog));

/** What a reader does with a template. Who is not signed in is led there and back. */
export function Actions({ template, onPreview }: { template: TemplateDetail; onPreview: () => void }) {
  const router = useRouter();
  const { enter } = useDoor();
  const mine = useMine([template.id]);
  const [liked, setLiked] = useState<{ isLiked: boolean; likeCount: number }>();
  const [busy, setBusy] = useState<"like" | "use">();
  const [buying, setBuying] = useState(false);
  const company = useCompanyOwns("template", template.id);
  const own = mine.of(template.id)?.owned === 1;
  const owned = own || !!company.data?.orderNo;
  const waits = company.waits || mine.waits;
  const likes = liked?.isLiked ?? mine.of(template.id)?.isLiked ?? false;
  const next = paths.applyWith(template.id);
  const open = async () => void (askToApply(template.id) || (await router.push(next)));
  const forSale = !owned && template.priceFen > 0;
  const closed = template.closed && !owned;
  const work = async (what: "like" | "use", f: () => Promise<void>) => {
    if (!enter(`${what} ${template.id}`)) return;
    setBusy(what);
    try {
      await f();
    } catch (error) {
      toast(messageOf(error), "bad");
    } finally {
      setBusy(undefined);
    }
  };
  const like = () =>
    work("like", async () => {
      setLiked(await post("/platform/home/itemTemplate/like", { id: template.id, isLiked: !likes }));
      track("template_like", { targetType: "template", targetId: template.id });
      void mine.refresh();
    });
  const use = () =>
    work("use", async () => {
      if (forSale) return setBuying(true);
      if (!owned) {
        await post("/platform/home/itemTemplate/buyFreeTemplate", { templateId: template.id });
      }
      track("template_use", { targetType: "template", targetId: template.id });
      await open();
    });
  const press = useThrottled(like);
  const known = mine.ready && !waits;
  useGoOn(`use ${template.id}`, known, () => closed || use());
  useGoOn(`like ${template.id}`, known, () => likes || like());
  return (
    <div className={s.actions} data-mine={mine.ready ? "ready" : "waiting"}>
      {closed ? (
        <span className="tag bad">该提供方已停止服务</span>
      ) : (
        <button type="button" className="btn c" disabled={busy === "use" || waits} onClick={() => void use()}>
          {owned || !template.priceFen ? "使用此模板" : "购买并使用"}
          {isSoon(next) && !forSale && <SoonMark />}
        </button>
      )}
      <button type="button" className="btn" onClick={onPreview}>
        <Icon name="eye" />
        预览
      </button>
      <button type="button" className={`btn ${s.like}`} aria-pressed={likes} disabled={busy === "like" || waits} onClick={press}>
        <Icon name="heart" />
        {likes ? "已喜欢" : "喜欢"}
        <b className="num">{count(liked?.likeCount ?? template.likeCount)}</b>
      </button>
      {owned && <span className="tag ok">{own ? "已拥有" : "企业已拥有"}</span>}
      {buying && (
        <BuyDialog
          goods={{ type: "template", id: template.id, name: template.templateName, priceFen: template.priceFen, cover: template.thumbUrl, drawing: template.kind, seller: template.providerName }}
          next={{ text: "使用此模板", run: () => {
              setBuying(false);
              void open();
            } }}
          onBought={() => void Promise.all([mine.refresh(), company.mutate()])}
          onClose={() => setBuying(false)}
        />
      )}
    </div>
  );
}
