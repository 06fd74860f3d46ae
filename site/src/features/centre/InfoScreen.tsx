import { Button, Form, Input, Select, Switch, Tabs } from "antd";
import { useRouter } from "next/router";
import { useState, type ReactNode } from "react";
import { DesignInputRules } from "@/api/gen/enterprise";
import { useGet, usePublic } from "@/api/hooks";
import { rulesOf } from "@/api/rules";
import { useSubmit } from "@/api/useSubmit";
import { paths } from "@/addresses";
import { ownPaths } from "@/ownPaths";
import { useLabels } from "@/parts/labels";
import { Introduced } from "@/parts/provider/Introduced";
import { Top } from "@/parts/provider/Top";
import { UploadPicture } from "@/parts/upload/UploadPicture";
import { useFrozen } from "@/session/Permit";
import { useSession } from "@/session/session";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { DateRange } from "@/ui/antd/DateRange";
import { ScreenHead } from "@/ui/antd/ScreenHead";
import { differences, StaleDialog } from "@/ui/antd/StaleDialog";
import { DayInput } from "@/ui/antd/DayInput";
import { counted } from "@/ui/antd/field";
import { Link } from "@/ui/Link";
import { RichText } from "@/ui/richtext/RichText";
import { FormSkeleton } from "@/ui/skeletons";
import { Empty, ErrorStrip, PageError } from "@/ui/states";
import { toast } from "@/ui/toast";
import { Unsaved } from "@/ui/Unsaved";
import { useStale } from "@/ui/useStale";
import { ending, fieldsOf, inputOf, INTRO_MOST, isChanged, labels, moved, tabNames, type DesignFields, type DesignInfo } from "./design";
import s from "./centre.module.css";

const rules = rulesOf(DesignInputRules);

/** How a provider shows itself, with the page as the public will see it, and its enterprise's details. */
export function InfoScreen({ title, enterprise }: { title: string; enterprise: ReactNode }) {
  const router = useRouter();
  const { bench } = useSession();
  const frozen = useFrozen();
  const { data, error, mutate } = useGet("/platform/home/provider/design", {}, !frozen);
  const tabs = [
    { key: "page", label: "主页与资质", children: frozen ? <Empty of="gate" text="企业已被冻结，主页不对访客显示，也不能修改。解除冻结后再来编辑。" /> : data ? <DesignForm record={data} onSaved={() => mutate()} /> : error ? <PageError error={error} onRetry={() => void mutate()} /> : <FormSkeleton fields={6} /> },
    { key: "enterprise", label: "企业资料", children: enterprise },
  ];
  const tab = tabs.find((t) => t.key === router.query.tab)?.key ?? "page";
  return (
    <AntdLayout>
      <ScreenHead title={title} about={frozen ? undefined : "保存后立即显示在门户的服务商主页上。"}>
        <Link className="btn" href={ownPaths.provider}>
          返回服务商中心
        </Link>
        {!frozen && (
          <Link className="btn" href={paths.providerHome(bench?.enterprise.id ?? "")} target="_blank">
            查看主页
          </Link>
        )}
      </ScreenHead>
      <section className={`panel ${s.books}`} aria-label={title}>
        <Tabs activeKey={tab} items={tabs} onChange={(key) => void router.replace({ pathname: router.pathname, query: key === "page" ? {} : { tab: key } }, undefined, { shallow: true, scroll: false })} />
      </section>
    </AntdLayout>
  );
}

function DesignForm({ record, onSaved }: { record: DesignInfo; onSaved: () => Promise<unknown> }) {
  const [form] = Form.useForm<DesignFields>();
  const [base, setBase] = useState(record);
  const values = Form.useWatch((all: DesignFields) => all, { form, preserve: true });
  const changed = isChanged(fieldsOf(base), values);
  const regions = useLabels("REGION");
  const take = (info: DesignInfo) => {
    setBase(info);
    form.setFieldsValue(fieldsOf(info));
  };
  const { stale, onStale } = useStale<DesignInfo>(setBase, (to) => {
    form.setFieldsValue(fieldsOf(to));
    void onSaved();
  });
  const { submit, busy, error } = useSubmit("/platform/home/provider/design", {
    form,
    onStale,
    refresh: ["/platform/home/provider/info"],
    onDone: async (saved) => {
      take(saved);
      toast("主页已保存，访客现在就能看到", "ok");
      await onSaved();
    },
  });
  const now = { ...fieldsOf(base), ...values };
  return (
    <div className={s.design} inert={busy}>
      <Form form={form} name="design" layout="vertical" className={s.form} initialValues={fieldsOf(record)} scrollToFirstError={{ focus: true }} onFinish={() => void submit({ ...inputOf({ ...fieldsOf(base), ...form.getFieldsValue(true) }), rev: base.rev })}>
        {error !== null && <ErrorStrip error={error} />}
        {base.expiring > 0 && (
          <p className={s.warn} role="status">
            有 {base.expiring} 项资质已经到期或将在 60 天内到期，请及时换证。到期的不再显示在主页上。
          </p>
        )}
        <fieldset>
          <legend>主页</legend>
          <Form.Item name="banner" label={labels.banner} rules={rules.banner} extra="显示在主页顶部右侧，建议 1280 × 440。没有时显示平台绘制的图样。">
            <UploadPicture purpose="picture" formats="jpg,jpeg,png,webp" maxMB={10} label={labels.banner} />
          </Form.Item>
          <Form.Item name="labels" label={labels.labels} rules={[...(rules.labels ?? []), { validator: (_, list?: string[]) => (list?.some((l) => [...l].length > 10) ? Promise.reject(new Error("每个标签不能超过10字")) : Promise.resolve()) }]} extra="最多 8 个，每个不超过 10 字，输入后按回车。">
            <Select mode="tags" maxCount={8} tokenSeparators={["，", ",", "、"]} open={false} suffixIcon={null} placeholder="如：机电深化、净高分析" />
          </Form.Item>
          <Form.Item name="serviceAreas" label={labels.serviceAreas} rules={rules.serviceAreas}>
            <Select mode="multiple" optionFilterProp="label" options={regions.options} placeholder="选择可以提供服务的省级地区" />
          </Form.Item>
          <Form.Item name="introHtml" label={labels.introHtml} rules={rules.introHtml}>
            <RichText label={labels.introHtml} most={INTRO_MOST} />
          </Form.Item>
          <Form.Item name="tabs" label={labels.tabs} extra="没有内容的栏目不会显示。">
            <Order />
          </Form.Item>
        </fieldset>
        <fieldset>
          <legend>资质证书</legend>
          <Qualifications />
        </fieldset>
        <fieldset>
          <legend>休假公告</legend>
          <Form.Item name="onHoliday" label={labels.onHoliday} valuePropName="checked" extra="休假前 7 天起显示在主页和服务商中心，结束后自动消失。">
            <Switch />
          </Form.Item>
          {now.onHoliday && (
            <>
              <Form.Item label="休假日期" required>
                <Form.Item name={["holiday", "from"]} hidden>
                  <Input />
                </Form.Item>
                <Form.Item name={["holiday", "to"]} hidden>
                  <Input />
                </Form.Item>
                <DateRange label="休假日期" from={now.holiday.from} to={now.holiday.to} onChange={({ from, to }) => form.setFieldsValue({ holiday: { ...form.getFieldValue("holiday"), from, to } })} />
              </Form.Item>
              <Form.Item name={["holiday", "note"]} label="公告内容" rules={[{ required: true, whitespace: true, message: "请输入公告内容" }]}>
                <Input count={counted(100)} placeholder="如：春节放假，咨询将在 2 月 24 日后回复" />
              </Form.Item>
              <Form.Item name="holiday" hidden>
                <Input />
              </Form.Item>
            </>
          )}
        </fieldset>
        <div className={s.foot}>
          <Button type="primary" htmlType="submit" loading={busy} disabled={!changed}>
            保存并发布
          </Button>
        </div>
      </Form>
      <Preview of={now} />
      <Unsaved when={changed && !busy} />
      {stale && (
        <StaleDialog
          differences={differences<DesignFields>(labels, now, fieldsOf(stale.record), {
            labels: (l: string[]) => l.join("、"),
            serviceAreas: (l: string[]) => l.map(regions.labelOf).join("、"),
            qualifications: (l: DesignFields["qualifications"]) => l.map((q) => q.name).join("、"),
            tabs: (l: string[]) => l.map((t) => tabNames[t]).join("、"),
            introHtml: (html: string) => (html ? "图文内容" : ""),
            banner: (url: string) => (url ? "已上传" : ""),
            onHoliday: (on: boolean) => (on ? "是" : "否"),
            holiday: (h: DesignFields["holiday"]) => h.note,
          })}
          onReload={stale.reload}
          onKeep={stale.keep}
        />
      )}
    </div>
  );
}

/** The page by the parts that the public one is made of. */
function Preview({ of }: { of: DesignFields }) {
  const { bench } = useSession();
  const id = bench?.enterprise.id ?? "";
  const { data } = usePublic("/platform/home/provider/info", { id }, !!id);
  const [now] = useState(Date.now);
  const { holiday, ...input } = inputOf(of);
  return (
    <aside className={s.preview} aria-label="主页预览" data-preview={data ? "ready" : "loading"}>
      <h2>主页预览</h2>
      <div className={s.sheet}>
        <Top row={data} id={id} banner={of.banner}>
          <span className="t3 num">{data?.followCount ?? 0} 人关注</span>
        </Top>
        <p className={s.order}>{of.tabs.map((t) => tabNames[t]).join("　")}</p>
        <div className={s.page}>
          <p>{data?.intro || "企业简介在“企业资料”中填写。"}</p>
          <Introduced of={{ ...input, holiday: holiday?.from && holiday.to ? holiday : null, qualifications: input.qualifications.filter((q) => q.name && !(q.expireAt && q.expireAt < now)) }} />
        </div>
      </div>
    </aside>
  );
}

/** The order of the page's tabs, by buttons. */
function Order({ value = [], onChange }: { value?: string[]; onChange?: (value: string[]) => void }) {
  return (
    <ol className={s.tabOrder}>
      {value.map((tab, i) => (
        <li key={tab}>
          <span className="num">{i + 1}</span>
          {tabNames[tab]}
          <button type="button" className="btn s" disabled={i === 0} onClick={() => onChange?.(moved(value, i, -1))} aria-label={`${tabNames[tab]}上移`}>
            上移
          </button>
          <button type="button" className="btn s" disabled={i === value.length - 1} onClick={() => onChange?.(moved(value, i, 1))} aria-label={`${tabNames[tab]}下移`}>
            下移
          </button>
        </li>
      ))}
    </ol>
  );
}

function Qualifications() {
  const [now] = useState(Date.now);
  return (
    <Form.List name="qualifications">
      {(fields, { add, remove }) => (
        <>
          {fields.length === 0 && <p className="t3">还没有资质证书。添加后显示在主页上，访客可以查看编号和有效期。</p>}
          {fields.map(({ key, name }) => (
            <div key={key} className={s.qualification} role="group" aria-label={`第 ${name + 1} 项资质`}>
              <div className={s.pair}>
                  <Form.Item name={[name, "name"]} label="资质名称" rules={[{ required: true, whitespace: true, message: "请输入资质名称" }]}>
                    <Input count={{ max: 40, strategy: (t) => [...t].length }} maxLength={40} placeholder="如：建筑行业（建筑工程）甲级" />
                  </Form.Item>
                  <Form.Item name={[name, "no"]} label="证书编号" rules={[{ required: true, whitespace: true, message: "请输入证书编号" }]}>
                    <Input maxLength={40} autoComplete="off" />
                  </Form.Item>
                  <Form.Item noStyle shouldUpdate>
                    {({ getFieldValue }) => {
                      const state = ending(getFieldValue(["qualifications", name, "until"]) ?? "", now);
                      return (
                        <Form.Item name={[name, "until"]} label="有效期至" extra={state === "ended" ? <span className="bad">已到期，不在主页显示</span> : state === "soon" ? <span className="warn">60 天内到期，请及时换证</span> : "长期有效的不填"}>
                          <DayInput />
                        </Form.Item>
                      );
                    }}
                  </Form.Item>
                  <Form.Item name={[name, "file"]} label="证书图片">
                    <UploadPicture purpose="picture" formats="jpg,jpeg,png,webp" maxMB={10} label="证书图片" listed />
                  </Form.Item>
              </div>
              <Button danger size="small" className={s.remove} onClick={() => remove(name)}>
                删除<span className="sr">第 {name + 1} 项资质</span>
              </Button>
            </div>
          ))}
          {fields.length < 20 && (
            <Button onClick={() => add({ name: "", no: "", file: "", until: "" })}>添加资质</Button>
          )}
        </>
      )}
    </Form.List>
  );
}
