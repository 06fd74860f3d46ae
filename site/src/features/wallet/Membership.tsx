import { Select } from "antd";
import { useState } from "react";
import { useGet, usePublic } from "@/api/hooks";
import { messageOf } from "@/api/error";
import type { Membership as Info, VipPackage } from "@/api/shapes";
import { useSubmit } from "@/api/useSubmit";
import { Icon, type IconName } from "@/ui/Icon";
import { part } from "@/ui/part";
import { ErrorStrip, Skeleton } from "@/ui/states";
import { yuan } from "@/ui/money";
import { toast } from "@/ui/toast";
import { moment } from "@/ui/time";
import s from "./Membership.module.css";

const JoinDialog = part(() => import("./JoinDialog").then((m) => m.JoinDialog));

/** One's membership: until when, what it has saved, the packages, and whether it renews itself. */
export function Membership() {
  const info = useGet("/family/user/vip/info", {});
  const packages = usePublic("/family/user/vip/packages", {});
  const [joining, setJoining] = useState<VipPackage>();
  const member = info.data;
  const list = packages.data ?? [];
  const failed = (!member && info.error) || (!packages.data && packages.error);
  if (failed) return <ErrorStrip error={failed} onRetry={() => void Promise.all([info.mutate(), packages.mutate()])} />;
  if (!member || !packages.data)
    return (
      <section className={`panel ${s.part}`} aria-label="会员">
        <Skeleton lines={5} height={24} />
      </section>
    );
  return (
    <div data-vip={member.level}>
      <section className={`panel ${s.state}`} aria-label="会员状态">
        <div>
          <span>{member.level ? "会员有效期至" : "会员状态"}</span>
          <strong>{member.level ? moment(member.expireAt) : "未开通"}</strong>
          {!member.level && member.expireAt > 0 && <em>上次到期 {moment(member.expireAt)}</em>}
        </div>
        <div>
          <span>累计为您节省</span>
          <strong>¥{yuan(member.savedFen)}</strong>
        </div>
        <div>
          <span>自动续费</span>
          {member.level ? <Renewal member={member} packages={list} /> : <strong>—</strong>}
        </div>
      </section>
      <section className={`panel ${s.part}`} aria-labelledby="vip-packages">
        <h2 id="vip-packages">{member.level ? "续费" : "开通会员"}</h2>
        <ul className={s.packages}>
          {list.map((p) => (
            <li key={p.id} data-package={p.id}>
              <b>{p.name}</b>
              <p className={s.price}>
                <strong>¥{yuan(p.priceFen)}</strong>
                {p.originFen > p.priceFen && <s className="t3">¥{yuan(p.originFen)}</s>}
              </p>
              <span className="t3">{p.months > 1 ? `${p.months} 个月，每月 ¥${yuan(Math.round(p.priceFen / p.months))}` : "按月购买"}</span>
              <button type="button" className="btn" onClick={() => setJoining(p)}>
                {member.level ? "续费" : "开通"}
                <span className="sr">，{p.name}</span>
              </button>
            </li>
          ))}
        </ul>
        <h3>会员权益</h3>
        <ul className={s.benefits}>
          {(list[0]?.benefits ?? []).map((b) => (
            <li key={b.text}>
              <Icon name={b.icon as IconName} />
              {b.text}
            </li>
          ))}
        </ul>
      </section>
      {joining && <JoinDialog of={joining} member={member} onClose={() => setJoining(undefined)} />}
    </div>
  );
}

function Renewal({ member, packages }: { member: Info; packages: readonly VipPackage[] }) {
  const { submit, busy, error } = useSubmit("/family/order/personal/vip/renew", {
    refresh: ["/family/user/vip/info"],
    onDone: (now) => toast(now.renew ? "已开启自动续费，到期前 5 天会通知您" : "已关闭自动续费", "ok"),
  });
  const chosen = packages.find((p) => p.id === member.renew);
  return (
    <div className={s.renew}>
      <Select
        aria-label="自动续费"
        value={member.renew}
        loading={busy}
        disabled={busy}
        options={[{ value: "", label: "不自动续费" }, ...packages.map((p) => ({ value: p.id, label: `${p.name} ¥${yuan(p.priceFen)}` }))]}
        onChange={(packageId) => void submit({ packageId })}
      />
      {error !== null && <em className="bad">{messageOf(error)}</em>}
      {error === null && chosen && <em>{moment(member.renewAt)} 用余额续费，{member.noticedAt ? "已通知您" : "提前 5 天通知您"}</em>}
    </div>
  );
}
