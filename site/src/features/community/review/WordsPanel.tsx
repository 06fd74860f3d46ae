import { Button, Form, Input, Select } from "antd";
import { WordInputRules } from "@/api/gen/community";
import { rulesOf } from "@/api/rules";
import { useRead } from "@/api/hooks";
import { useSubmit } from "@/api/useSubmit";
import { ConfirmButton } from "@/ui/antd/ConfirmButton";
import { StatusTag, statusOptions } from "@/ui/antd/StatusTag";
import { ErrorStrip, Skeleton } from "@/ui/states";
import { toast } from "@/ui/toast";
import s from "./review.module.css";
import { levels, type Word } from "./status";

const rules = rulesOf(WordInputRules);

/** The lists of words: what a word does to the post that holds it. */
export function WordsPanel() {
  const [form] = Form.useForm<Pick<Word, "word" | "level" | "note">>();
  const { data, error: wrong, mutate } = useRead("/micro/home/community/words/list", {});
  const { submit, busy, error } = useSubmit("/micro/home/community/words/set", {
    form,
    onDone: (now) => {
      void mutate(now, { revalidate: false });
      form.resetFields();
      toast("词库已更新", "ok");
    },
  });
  const remove = useSubmit("/micro/home/community/words/set", { onDone: (now) => void mutate(now, { revalidate: false }) });
  return (
    <section className={s.words} aria-label="敏感词库">
      {(error ?? wrong) && <ErrorStrip error={error ?? wrong} />}
      <Form form={form} name="word" layout="inline" initialValues={{ level: "wait", note: "" }} onFinish={(f) => void submit(f)} disabled={busy}>
        <Form.Item name="word" rules={rules.word}>
          <Input aria-label="词语" placeholder="词语" maxLength={30} />
        </Form.Item>
        <Form.Item name="level">
          <Select aria-label="处理方式" options={statusOptions(levels)} popupMatchSelectWidth={false} />
        </Form.Item>
        <Form.Item name="note" rules={rules.note}>
          <Input aria-label="给作者的提示" placeholder="给作者的提示" maxLength={60} />
        </Form.Item>
        <Button htmlType="submit" type="primary" loading={busy}>
          加入词库
        </Button>
      </Form>
      {!data && !wrong && <Skeleton lines={4} />}
      <ul>
        {data?.words.map((w) => (
          <li key={w.word}>
            <b>{w.word}</b>
            <StatusTag of={levels} value={w.level} />
            <small>{w.note}</small>
            <ConfirmButton title={`从词库删除“${w.word}”？`} detail="之后的内容不再受这个词影响，已处理的不变。" yes="删除" danger size="small" onYes={() => remove.submit({ word: w.word, remove: true })}>
              删除
            </ConfirmButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
