import type { Posts, Profile } from "@/api/shapes";

/** What a person changes about himself, with the rev that the form was filled from. */
export type ProfileInput = Posts["/family/auth/setting/changePersonInfo"]["body"];
export type ProfileFields = Omit<Required<ProfileInput>, "rev">;

export const labels: Record<keyof ProfileFields, string> = {
  avatar: "头像",
  nickname: "昵称",
  gender: "性别",
  email: "邮箱",
  companyName: "单位",
  position: "职务",
  specialty: "专业",
  regionCode: "所在地区",
  signature: "个性签名",
  introHtml: "个人简介",
};
export const genders = [
  { value: 0, label: "保密" },
  { value: 1, label: "男" },
  { value: 2, label: "女" },
] as const;
/** Characters that a reader of the introduction sees; the server counts them. */
export const INTRO_MOST = 2000;

const names = Object.keys(labels) as (keyof ProfileFields)[];

/** The part of a profile that the form shows. */
export const fieldsOf = (info: Profile): ProfileFields => ({
  avatar: info.avatar,
  nickname: info.nickname,
  gender: info.gender,
  email: info.email,
  companyName: info.companyName,
  position: info.position,
  specialty: info.specialty,
  regionCode: info.regionCode,
  signature: info.signature,
  introHtml: info.introHtml,
});

export const SPECIALTY_MOST = 5;

/** Whether something was changed; a field that is not mounted yet was not. A list is compared by what stands in it. */
export const isChanged = (base: ProfileFields, now: Partial<ProfileFields> | undefined) => !!now && names.some((name) => now[name] !== undefined && String(now[name]) !== String(base[name]));
