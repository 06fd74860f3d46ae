import { useLabels } from "@/parts/labels";
import { Icon } from "@/ui/Icon";
import { Picture } from "@/ui/Picture";
import { RichTextView } from "@/ui/richtext/RichTextView";
import { dayOf } from "@/ui/time";
import { Holiday, type Design } from "./Holiday";
import s from "./provider.module.css";

/** How a provider shows itself beyond its enterprise's details: what it has not set is left out. */
export function Introduced({ of }: { of: Omit<Design, "banner" | "tabs"> }) {
  const regions = useLabels("REGION");
  const areas = (of.serviceAreas ?? []).map(regions.labelOf).filter(Boolean);
  const shown = of.qualifications ?? [];
  return (
    <div className={s.introduced} data-introduced="">
      {of.holiday && <Holiday of={of.holiday} />}
      {!!of.labels?.length && (
        <ul className={s.labels} aria-label="标签">
          {of.labels.map((l) => (
            <li key={l} className="tag">
              {l}
            </li>
          ))}
        </ul>
      )}
      {areas.length > 0 && (
        <p className={s.areas}>
          <b>服务地区</b>
          {areas.join("、")}
        </p>
      )}
      {of.introHtml && <RichTextView html={of.introHtml} className={s.intro} />}
      {shown.length > 0 && (
        <section aria-labelledby="qualifications">
          <h2 id="qualifications" className={s.heading}>
            资质证书
          </h2>
          <ul className={s.qualifications}>
            {shown.map((q) => (
              <li key={`${q.name} ${q.no}`}>
                <span className={s.certificate}>
                  {q.file ? (
                    <Picture url={q.file} width={96} height={68} cover alt={`${q.name}的证书图片`}>
                      <Icon name="shield" />
                    </Picture>
                  ) : (
                    <Icon name="shield" />
                  )}
                </span>
                <div>
                  <b>{q.name}</b>
                  <p className="num">{q.no}</p>
                  <p className="t3 num">{q.expireAt ? `有效期至 ${dayOf(q.expireAt)}` : "长期有效"}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
