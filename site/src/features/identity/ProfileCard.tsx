import { mediaUrl } from "@/api/media";
import type { Profile } from "@/api/shapes";
import { RichTextView } from "@/ui/richtext/RichTextView";
import type { ProfileFields } from "./profile";
import s from "./ProfileScreen.module.css";

/** How others see the person, while it is being written. */
export function ProfileCard({ profile, fields }: { profile: Profile; fields: ProfileFields }) {
  const work = [fields.companyName, fields.position].filter(Boolean).join(" · ");
  return (
    <aside className={s.card} aria-label="名片预览">
      <p className={s.note}>名片预览</p>
      <div className={s.person}>
        <i className={`av ${s.face}`} aria-hidden="true">
          {fields.avatar ? <img src={mediaUrl(fields.avatar)} alt="" /> : (fields.nickname || profile.username).slice(0, 1)}
        </i>
        <div>
          <b>{fields.nickname || "（未填写昵称）"}</b>
          {work && <span>{work}</span>}
        </div>
      </div>
      {fields.signature && <p className={s.sign}>{fields.signature}</p>}
      {fields.introHtml && <RichTextView html={fields.introHtml} className={s.intro} />}
      <dl className={s.block}>
        <div>
          <dt>账号</dt>
          <dd>{profile.username}</dd>
        </div>
        <div>
          <dt>手机</dt>
          <dd>{profile.telephone || "未绑定"}</dd>
        </div>
        <div>
          <dt>注册</dt>
          <dd>{profile.createTime.slice(0, 10)}</dd>
        </div>
      </dl>
    </aside>
  );
}
