import { Select } from "antd";
import { Cover } from "@/ui/Cover";
import s from "@/parts/editing/editor.module.css";

/** The drawings that stand for a missing picture, by what they show. */
export const drawings = [
  ["building", "办公楼"], ["residential", "住宅"], ["tower", "超高层"], ["hospital", "医院"], ["education", "学校"], ["industry", "厂房"], ["metro", "地铁"], ["transport", "交通枢纽"],
  ["bridge", "桥梁"], ["road", "道路"], ["water", "水务"], ["municipal", "市政"], ["smart", "智慧运维"], ["section", "剖面"], ["frame", "结构框架"], ["scan", "测绘"],
].map(([value = "", label = ""]) => ({ value, label }));

export function DrawingSelect({ value, onChange, id }: { value?: string; onChange?: (value: string) => void; id?: string }) {
  return (
    <Select
      id={id}
      value={value || undefined}
      onChange={onChange}
      options={drawings}
      showSearch
      optionFilterProp="label"
      optionRender={({ data }) => (
        <span className={s.drawing}>
          <span>
            <Cover kind={data.value} id={data.value} name="" />
          </span>
          {data.label}
        </span>
      )}
    />
  );
}
