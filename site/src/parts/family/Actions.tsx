import { useEffect, useState } from "react";
import { get, post } from "@/api/client";
import { ApiError, messageOf } from "@/api/error";
import { useGet } from "@/api/hooks";
import type { FamilyInfo } from "@/api/shapes";
import { track } from "@/api/track";
import { useCompanyOwns } from "@/parts/buy/useCompanyOwns";
import { intended } from "@/session/intent";
import { useDoor, useGoOn } from "@/session/useDoor";
import { Icon } from "@/ui/Icon";
import { part } from "@/ui/part";
import { inRevit } from "@/ui/revit";
import { megabytes } from "@/ui/size";
import { yuan } from "@/ui/money";
import { toast } from "@/ui/toast";
import { load } from "./load";
import s from "./detail.module.css";

const KeepDialog = part(() => import("./KeepDialog").then((m) => m.KeepDialog));
const BuyDialog = part(() => import("@/parts/buy/BuyDialog").then((m) => m.BuyDialog));

/** What it costs and what a reader does with it: buys, downloads, loads into Revit. Who is not signed in is led there and back. */
export function Actions({ info, known, onChanged }: { info: FamilyInfo; known: boolean; onChanged: () => void }) {
  const { enter, userId } = useDoor();
  const [busy, setBusy] = useState("");
  const [buying, setBuying] = useState(false);
  const quote = useGet("/family/user/order/quote", { type: "family", id: info.id }, info.priceFen > 0 && !info.owned && !info.closed);
  const company = useCompanyOwns("family", info.id);
  // Nobody needs to buy what is free, though it is not known of a visitor that he has it.
  const owned = info.owned || !!company.data?.orderNo || (!info.priceFen && !info.closed);
  const closed = info.closed && !owned;
  const host = inRevit();
  const member = !owned && info.priceFen > 0 && quote.data?.payFen === 0;
  const waits = company.waits || !known;
  const fetch = async (fileId: string, into: "disk" | "revit") => {
    if (!enter(`download ${fileId} ${info.id}`)) return;
    setBusy(fileId + into);
    try {
      const link = await get("/family/mall/product/download", { id: info.id, fileId });
      track("family_download", { targetType: "family", targetId: info.id });
      load(link, into);
      onChanged();
    } catch (error) {
      if (error instanceof ApiError && error.reason === "not_bought") setBuying(true);
      else toast(messageOf(error), "bad");
    } finally {
      setBusy("");
    }
  };
  const main = info.files[0];
  const way = (fileId: string) => (host && fileId === main?.fileId ? "revit" : "disk");
  useGoOn(`buy ${info.id}`, !waits, () => owned || closed || setBuying(true));
  useEffect(() => {
    const wanted = userId && !waits ? info.files.find((f) => intended(`download ${f.fileId} ${info.id}`)) : undefined;
    if (wanted) void fetch(wanted.fileId, way(wanted.fileId));
    // As useGoOn does.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [userId, waits, info.id]);
  return (
    <>
      <p className={s.price}>
        <b className="num">{info.priceFen ? `¥${yuan(info.priceFen)}` : "免费"}</b>
        {info.vipFree === 1 && info.priceFen > 0 && <span className="t3">{member ? "会员免费，本次无需付款" : "会员免费"}</span>}
        {owned && info.priceFen > 0 && <span className="tag ok">{company.data?.orderNo ? "企业已拥有" : "已拥有"}</span>}
      </p>
      <div className={s.cta}>
        {closed && <span className="tag bad">该提供方已停止服务</span>}
        {!owned && !closed && (
          <button type="button" className="btn c lg" disabled={waits} onClick={() => enter(`buy ${info.id}`) && setBuying(true)}>
            {member ? "会员领取" : "购买"}
          </button>
        )}
        {main && owned && (
          <button type="button" className="btn c lg" disabled={!!busy} aria-busy={!!busy} onClick={() => void fetch(main.fileId, way(main.fileId))}>
            <Icon name={host ? "app" : "download"} />
            {host ? "载入到 Revit" : `下载 ${main.format.toUpperCase()}`}
          </button>
        )}
        {(owned ? info.files.slice(host ? 0 : 1) : closed ? [] : info.files).map((f) => (
          <button key={f.fileId} type="button" className="btn" disabled={!!busy} onClick={() => void fetch(f.fileId, "disk")}>
            <Icon name="download" />
            下载 {f.format.toUpperCase()}
            <small className="t3 num">{megabytes(f.size)}</small>
          </button>
        ))}
      </div>
      <p className={s.note}>
        {closed
          ? "不能再购买或下载，已购买或下载过的仍可使用。"
          : owned
          ? "下载地址一分钟内有效，可随时再取。同一人一天计一次下载。"
          : "购买后才能下载和载入，可用个人余额或企业账户付款，买过的版本以后都能下载。"}
      </p>
      {buying && (
        <BuyDialog
          goods={{ type: "family", id: info.id, name: info.name, priceFen: info.priceFen, cover: info.cover, drawing: info.kind, seller: info.providerName }}
          next={main && { text: "下载", run: () => (setBuying(false), void fetch(main.fileId, way(main.fileId))) }}
          onBought={() => {
            onChanged();
            void company.mutate();
          }}
          onClose={() => setBuying(false)}
        />
      )}
    </>
  );
}

/** Keeps a family, or keeps it no more. */
export function Favourite({ info, known, onChanged }: { info: FamilyInfo; known: boolean; onChanged: () => void }) {
  const { enter } = useDoor();
  const [busy, setBusy] = useState(false);
  const press = async () => {
    if (!enter(`collect ${info.id}`)) return;
    setBusy(true);
    try {
      const { on } = await post("/family/mall/api/product/collect", { id: info.id, on: !info.isCollected });
      if (on) track("family_collect", { targetType: "family", targetId: info.id });
      toast(on ? "已收藏" : "已取消收藏", "ok");
      onChanged();
    } catch (error) {
      toast(messageOf(error), "bad");
    } finally {
      setBusy(false);
    }
  };
  useGoOn(`collect ${info.id}`, known, () => info.isCollected || press());
  return (
    <button type="button" className={`btn s ${s.like}`} aria-pressed={info.isCollected} disabled={busy || !known} onClick={() => void press()}>
      <Icon name="heart" />
      {info.isCollected ? "已收藏" : "收藏"}
    </button>
  );
}

/** Opens what puts a family into a folder. */
export function Keep({ info }: { info: FamilyInfo }) {
  const { enter } = useDoor();
  const [open, setOpen] = useState(false);
  useGoOn(`keep ${info.id}`, true, () => setOpen(true));
  return (
    <>
      <button type="button" className="btn s" aria-haspopup="dialog" onClick={() => enter(`keep ${info.id}`) && setOpen(true)}>
        <Icon name="plus" />
        加入文件夹
      </button>
      {open && <KeepDialog id={info.id} name={info.name} onClose={() => setOpen(false)} />}
    </>
  );
}
