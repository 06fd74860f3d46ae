import { Button, Form, Input } from "antd";
import { useOpening, useRead } from "@/api/hooks";
import type { Posts } from "@/api/shapes";
import { useSubmit } from "@/api/useSubmit";
import { paths } from "@/addresses";
import { Rows } from "@/parts/editing/Rows";
import { WordList } from "@/parts/search/WordList";
import { Permit } from "@/session/Permit";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { ScreenHead } from "@/ui/antd/ScreenHead";
import { StaleDialog } from "@/ui/antd/StaleDialog";
import { useFormOf } from "@/ui/antd/useFormOf";
import { Link } from "@/ui/Link";
import { ErrorStrip, PageError, Skeleton } from "@/ui/states";
import { toast } from "@/ui/toast";
import { Unsaved } from "@/ui/Unsaved";
import e from "@/parts/editing/editor.module.css";
import s from "./desk.module.css";

const DESK = "/micro/home/api/search/words";
const MOST = 20;
type Desk = Posts["/micro/home/api/search/words"]["data"];
const fieldsOf = (desk: Desk) => ({ words: (desk.suggested ?? []).map(({ word }) => ({ word })) });

/** The words that the search suggests to everybody, beside what was searched and what found nothing. */
export function SearchDesk({ title }: { title: string }) {
  const { data, error, mutate } = useRead(DESK, {}, true, useOpening());
  if (error && !data) return <PageError error={error} onRetry={() => void mutate()} />;
  return (
    <AntdLayout>
      <ScreenHead title={title} about="搜索框下方显示 10 个热词：推荐的词和公开内容的标签，按近 7 天的搜索次数排列。访客输入的其他词不会显示给别人。" />
      {!data && <Skeleton lines={8} height={28} />}
      {data && (
        <div className={s.split}>
          <WordsForm desk={data} />
          <div className={s.side}>
            <section className="panel" aria-label="正在显示">
              <h2>正在显示</h2>
              <ol className={s.hot}>
                {data.hot?.map((word) => (
                  <li key={word}>
                    <Link className="link" href={paths.searchFor(word)} target="_blank">
                      {word}
                    </Link>
                  </li>
                ))}
              </ol>
              {!data.hot?.length && <p className={`t3 ${s.none}`}>还没有热词。</p>}
            </section>
            <WordList title="近 7 天搜索最多" words={data.searched ?? []} none="近 7 天还没有搜索。" />
            <WordList title="30 天内没有找到内容" words={data.zero ?? []} none="没有搜索过 3 次以上却找不到内容的词。" />
          </div>
        </div>
      )}
    </AntdLayout>
  );
}

function WordsForm({ desk }: { desk: Desk }) {
  const { form, base, first, now, changed, take, onStale, stale } = useFormOf(desk, fieldsOf);
  const searched = Object.fromEntries((base.suggested ?? []).map((w) => [w.word, w.n]));
  const { submit, busy, error } = useSubmit("/micro/home/api/search/words/edit", {
    form,
    refresh: [DESK],
    onStale,
    onDone: (saved) => {
      take(saved);
      toast("热词已保存，访客一分钟内看到", "ok");
    },
  });
  return (
    <section className="panel" aria-label="推荐的词">
      <Form form={form} name="words" layout="vertical" disabled={busy} initialValues={first} scrollToFirstError={{ focus: true }} onFinish={(fields) => void submit({ words: (fields.words ?? []).map((w) => w.word), rev: base.rev })}>
        <div className={e.form} style={{ paddingBottom: 20 }}>
          {error !== null && <ErrorStrip error={error} />}
          <Rows bare name="words" label="推荐的词" of="词" most={MOST} fresh={{ word: "" }}>
            {(name, at) => (
              <Form.Item name={name("word")} className={e.wide} rules={[{ required: true, whitespace: true, message: "请输入热词" }, { min: 2, max: 20, message: "热词应为 2 到 20 个文字" }]}>
                <Input aria-label={`第 ${at + 1} 个词`} autoComplete="off" suffix={<span className="t3 num">{searched[now.words[at]?.word ?? ""] ?? 0} 次</span>} />
              </Form.Item>
            )}
          </Rows>
        </div>
        <div className={e.foot}>
          <Permit any={["platform:search:edit"]}>
            <Button type="primary" htmlType="submit" loading={busy} disabled={!changed}>
              保存
            </Button>
          </Permit>
          <span className={e.saved} role="status">
            {busy ? "正在保存" : changed ? "有修改还没有保存" : ""}
          </span>
        </div>
      </Form>
      <Unsaved when={changed && !busy} />
      {stale && <StaleDialog of="热词" onReload={stale.reload} onKeep={stale.keep} />}
    </section>
  );
}
