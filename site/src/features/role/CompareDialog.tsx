import { Checkbox, Select } from "antd";
import { useState } from "react";
import { useRead } from "@/api/hooks";
import type { ResourceRow } from "@/api/shapes";
import { Dialog } from "@/ui/antd/Dialog";
import { RowSkeleton } from "@/ui/skeletons";
import { Empty, ErrorStrip } from "@/ui/states";
import { scopes } from "@/parts/scopes";
import { compare } from "./tree";
import s from "./role.module.css";

const word = (has: boolean) => (has ? <b className={s.yes}>有</b> : <span className="t3">无</span>);

/** Two roles side by side. */
export function CompareDialog({ resources, onClose }: { resources: readonly ResourceRow[]; onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const list = useRead("/micro/sys/role/page", { current: 1, pageSize: 100, ...(typed ? { keyword: typed } : {}) });
  const [pair, setPair] = useState<[string?, string?]>([]);
  const [only, setOnly] = useState(true);
  const a = useRead("/micro/sys/role/info", { id: pair[0] ?? "" }, !!pair[0]);
  const b = useRead("/micro/sys/role/info", { id: pair[1] ?? "" }, !!pair[1]);
  const options = (list.data?.records ?? []).map((r) => ({ value: r.id, label: r.name }));
  const lines = a.data && b.data ? compare(resources, a.data.resourceIds, b.data.resourceIds) : [];
  const shown = lines.filter((l) => !only || l.a !== l.b);
  const error = list.error ?? a.error ?? b.error;
  return (
    <Dialog title="对比角色" width={720} onClose={onClose}>
      <div className={s.pair}>
        {[0, 1].map((n) => (
          <Select
            key={n}
            aria-label={n ? "第二个角色" : "第一个角色"}
            placeholder={n ? "选择第二个角色" : "选择第一个角色"}
            showSearch={{ optionFilterProp: "label", onSearch: setTyped }}
            notFoundContent={list.data ? "没有找到角色" : "正在查找"}
            value={pair[n]}
            options={options.map((o) => ({ ...o, disabled: o.value === pair[1 - n] }))}
            onChange={(id: string) => setPair(n ? [pair[0], id] : [id, pair[1]])}
          />
        ))}
        <Checkbox className={s.only} checked={only} onChange={(e) => setOnly(e.target.checked)}>
          只看不同
        </Checkbox>
      </div>
      {error ? (
        <ErrorStrip error={error} />
      ) : !pair[0] || !pair[1] ? (
        <Empty text="选择两个角色，看看它们的权限有什么不同。" />
      ) : !a.data || !b.data ? (
        <RowSkeleton rows={5} />
      ) : (
        <div className={s.compare}>
          <table>
            <thead>
              <tr>
                <th scope="col">权限</th>
                <th scope="col">{a.data.name}</th>
                <th scope="col">{b.data.name}</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row">数据范围</th>
                <td>{scopes[a.data.dataScope].label}</td>
                <td>{scopes[b.data.dataScope].label}</td>
              </tr>
              <tr>
                <th scope="row">成员</th>
                <td className="num">{a.data.userCount} 人</td>
                <td className="num">{b.data.userCount} 人</td>
              </tr>
              {shown.map((l) => (
                <tr key={l.branch + l.name}>
                  <th scope="row">
                    {l.branch} · {l.name}
                  </th>
                  <td>{word(l.a)}</td>
                  <td>{word(l.b)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {shown.length === 0 && <p className={s.note}>两个角色的菜单与按钮权限相同。</p>}
        </div>
      )}
    </Dialog>
  );
}
