import { Select } from "antd";
import { day, endOfDay, oneOf, startOfDay } from "@/api/filters";
import type { LoginRecord } from "@/api/shapes";
import { useList } from "@/api/useList";
import { DateRange } from "@/ui/antd/DateRange";
import { FilterBar, ListTable, type ListColumn } from "@/ui/antd/ListTable";
import { statusOptions, StatusTag } from "@/ui/antd/StatusTag";
import { moment } from "@/ui/time";
import { deviceName } from "./device";
import { loginResult, loginText } from "./loginText";
import s from "./Devices.module.css";

const results = statusOptions(loginResult);
const columns: ListColumn<LoginRecord>[] = [
  { title: "时间", dataIndex: "at", width: 176, render: (at: number) => <span className={s.time}>{moment(at)}</span> },
  { title: "事件", key: "what", card: "title", render: (_, record) => loginText(record) },
  { title: "结果", dataIndex: "result", width: 120, card: "side", render: (value: LoginRecord["result"]) => <StatusTag of={loginResult} value={value} /> },
  {
    title: "设备",
    key: "device",
    render: (_, record) => (
      <>
        {deviceName(record)} · {record.browser}
        {record.newDevice && <span className={`${s.here} ${s.fresh}`}>新设备</span>}
      </>
    ),
  },
  { title: "网络地址", dataIndex: "address", width: 150, render: (address: string) => <span className="num">{address || "—"}</span> },
];

/** The account's own login log; the server keeps 190 days. */
export function LoginLog() {
  const list = useList("/family/auth/setting/signin/page", {
    filters: { result: oneOf(results.map((o) => o.value)), from: day, to: day },
    input: ({ result, from, to }) => ({ result, from: from ? startOfDay(from) : undefined, to: to ? endOfDay(to) : undefined }),
  });
  const { result, from, to } = list.values;
  return (
    <section className={`panel ${s.logins}`} aria-labelledby="logins">
      <header>
        <h2 id="logins">登录记录</h2>
      </header>
      <p className={s.kept}>保存最近 190 天。如有不是您本人的登录，请下线该设备并修改密码。</p>
        <FilterBar list={list}>
          <Select aria-label="结果" placeholder="全部结果" allowClear value={result} options={results} onChange={(value?: LoginRecord["result"]) => list.set({ result: value })} />
          <DateRange label="登录日期" from={from} to={to} onChange={(range) => list.set(range)} />
        </FilterBar>
        <ListTable list={list} columns={columns} rowKey={(r) => String(r.no)} label="登录记录" empty={{ of: "gate", text: "还没有登录记录，下次登录后会出现在这里。" }} />
    </section>
  );
}
