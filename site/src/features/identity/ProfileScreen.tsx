import { Button, Form, Input, Radio, Select } from "antd";
import { useEffect } from "react";
import { PersonInfoInputRules } from "@/api/gen/identity";
import { useGet } from "@/api/hooks";
import { rulesOf } from "@/api/rules";
import type { Profile } from "@/api/shapes";
import { useSubmit } from "@/api/useSubmit";
import { showProfile } from "@/session/session";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { ConfirmButton } from "@/ui/antd/ConfirmButton";
import { counted, picked } from "@/ui/antd/field";
import { differences, StaleDialog } from "@/ui/antd/StaleDialog";
import { useFormOf } from "@/ui/antd/useFormOf";
import { useLabels } from "@/parts/labels";
import { RichText } from "@/ui/richtext/RichText";
import { RichTextView } from "@/ui/richtext/RichTextView";
import { FormSkeleton } from "@/ui/skeletons";
import { ErrorStrip, PageError } from "@/ui/states";
import { toast } from "@/ui/toast";
import { Unsaved } from "@/ui/Unsaved";
import { UploadPicture } from "@/parts/upload/UploadPicture";
import { fieldsOf, genders, INTRO_MOST, isChanged, labels, SPECIALTY_MOST } from "./profile";
import { ProfileCard } from "./ProfileCard";
import s from "./ProfileScreen.module.css";

const rules = rulesOf(PersonInfoInputRules);

export function ProfileScreen({ title }: { title: string }) {
  const { data, error, mutate } = useGet("/family/auth/sys/user/userInfo", {});
  return (
    <AntdLayout>
      <section className="panel" aria-label={title}>
        <header>
          <h1 className={s.title}>{title}</h1>
          <span className={`t3 ${s.hint}`}>昵称、头像、签名和简介对其他用户可见</span>
        </header>
        {data ? <ProfileForm record={data} onSaved={(saved) => mutate(saved, { revalidate: false })} /> : error ? <PageError error={error} onRetry={() => void mutate()} /> : <FormSkeleton fields={6} />}
      </section>
    </AntdLayout>
  );
}

function ProfileForm({ record, onSaved }: { record: Profile; onSaved: (saved: Profile) => Promise<unknown> }) {
  const { form, base, first, values, now, take, onStale, stale } = useFormOf(record, fieldsOf);
  const changed = isChanged(first, values);
  const disciplines = useLabels("DISCIPLINE");
  const regions = useLabels("REGION");

  useEffect(() => {
    // A newer record from elsewhere is taken while nothing was typed; otherwise saving will tell.
    if (record.rev > base.rev && !changed) take(record);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [record]);

  const { submit, busy, error } = useSubmit("/family/auth/setting/changePersonInfo", {
    form,
    onStale,
    onDone: async (saved) => {
      take(saved);
      showProfile(saved);
      toast("个人资料已保存", "ok");
      await onSaved(saved);
    },
  });

  return (
    <div className={s.split} inert={busy}>
      <Form form={form} name="profile" layout="vertical" initialValues={first} onFinish={(fields) => void submit({ ...fields, rev: base.rev })} scrollToFirstError={{ focus: true }} className={s.form}>
        {error !== null && <ErrorStrip error={error} />}
        <Form.Item name="avatar" label={labels.avatar} rules={rules.avatar}>
          <UploadPicture purpose="avatar" shape="circle" formats="jpg,jpeg,png,webp" maxMB={2} label={labels.avatar} />
        </Form.Item>
        <Form.Item name="nickname" label={labels.nickname} rules={rules.nickname}>
          <Input autoComplete="nickname" count={counted(20)} />
        </Form.Item>
        <Form.Item name="gender" label={labels.gender} rules={rules.gender}>
          <Radio.Group options={[...genders]} />
        </Form.Item>
        <div className={s.pair}>
          <Form.Item name="companyName" label={labels.companyName} rules={rules.companyName}>
            <Input autoComplete="organization" />
          </Form.Item>
          <Form.Item name="position" label={labels.position} rules={rules.position}>
            <Input autoComplete="organization-title" />
          </Form.Item>
        </div>
        <div className={s.pair}>
          <Form.Item name="specialty" label={labels.specialty} rules={rules.specialty}>
            <Select mode="multiple" maxCount={SPECIALTY_MOST} options={disciplines.options} optionFilterProp="label" placeholder={`最多选择${SPECIALTY_MOST}项`} />
          </Form.Item>
          <Form.Item name="regionCode" label={labels.regionCode} rules={rules.regionCode} normalize={(code?: string) => code ?? ""} getValueProps={picked}>
            <Select allowClear showSearch optionFilterProp="label" options={regions.options} placeholder="请选择省、自治区或直辖市" />
          </Form.Item>
        </div>
        <Form.Item name="email" label={labels.email} rules={rules.email} extra="仅自己可见">
          <Input type="email" autoComplete="email" />
        </Form.Item>
        <Form.Item name="signature" label={labels.signature} rules={rules.signature} className={s.counted}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} count={counted(100)} />
        </Form.Item>
        <Form.Item name="introHtml" label={labels.introHtml} rules={rules.introHtml}>
          <RichText label={labels.introHtml} most={INTRO_MOST} />
        </Form.Item>
        <div className={s.foot}>
          <Button type="primary" htmlType="submit" loading={busy} disabled={!changed}>
            保存
          </Button>
          {changed && !busy && (
            <ConfirmButton title="放弃修改？" detail="填写的内容会恢复成上次保存的样子。" yes="放弃修改" danger onYes={() => take(base)}>
              放弃修改
            </ConfirmButton>
          )}
        </div>
      </Form>
      <ProfileCard profile={base} fields={now} />
      <Unsaved when={changed && !busy} />
      {stale && (
        <StaleDialog
          differences={differences(labels, now, stale.theirs, {
            gender: (value: number) => genders.find((g) => g.value === value)?.label,
            specialty: (value: string[]) => value.map(disciplines.labelOf).join("、"),
            regionCode: regions.labelOf,
            introHtml: (value: string) => <RichTextView html={value} />,
            avatar: (value: string) => (value ? "已设置头像" : ""),
          })}
          onReload={() => {
            stale.reload();
            showProfile(stale.record);
            void onSaved(stale.record);
          }}
          onKeep={stale.keep}
        />
      )}
    </div>
  );
}
