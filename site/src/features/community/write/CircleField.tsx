import { Form, Select } from "antd";
import { useGet } from "@/api/hooks";
import { communityPaths } from "@/communityPaths";
import { Link } from "@/ui/Link";
import s from "./write.module.css";

const ON = 2;

interface Props {
  label: string;
  validateStatus?: "error";
  help?: string;
  value: string;
  onChange: (circleId: string) => void;
}

/** The circle that an article is written in, one of those that its author belongs to. */
export function CircleField({ value, onChange, ...item }: Props) {
  const { data, error, isValidating, mutate } = useGet("/micro/home/community/circle/mine", {});
  const mine = data?.list.filter((c) => c.status === ON) ?? [];
  // A circle that its author has left stays named until it is chosen anew; the server refuses it.
  const gone = value && data && !mine.some((c) => c.id === value) ? [{ value, label: "已不在这个圈子", disabled: true }] : [];
  return (
    <Form.Item
      {...item}
      htmlFor="circle"
      extra={
        <>
          {data ? (
            mine.length ? "不选则只发布在社区。" : "您还没有加入圈子。"
          ) : error && (
            <>
              没有读到您的圈子。
              <button type="button" className="link" onClick={() => void mutate()}>
                重试
              </button>
            </>
          )}
          <Link className={s.apart} href={communityPaths.circles()} target="_blank">
            看看有哪些圈子
          </Link>
        </>
      }
    >
      <Select id="circle" allowClear loading={isValidating && !data} value={value || undefined} onChange={(id?: string) => onChange(id ?? "")} placeholder="可不选" options={[...gone, ...mine.map((c) => ({ value: c.id, label: c.name }))]} />
    </Form.Item>
  );
}
