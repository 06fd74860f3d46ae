import { useState } from "react";
import type { ProductDetail } from "@/api/shapes";
import { Cover } from "@/ui/Cover";
import { Film } from "@/ui/Film";
import { Icon, isIcon } from "@/ui/Icon";
import { RichTextView } from "@/ui/richtext/RichTextView";
import { part } from "@/ui/part";
import { Skeleton } from "@/ui/states";
import { count } from "@/ui/text";
import { dayOf } from "@/ui/time";
import s from "./detail.module.css";

const Comments = part(() => import("@/parts/comments/Comments").then((m) => m.Comments), { loading: <Skeleton lines={6} /> });

/** What a product's page says, part by part. */
export function Body({ product }: { product: ProductDetail }) {
  const { features, scenarios, specs, versions } = product;
  return (
    <div className={s.parts}>
      <section id="overview">
        <h2>{product.subTitle || "概述"}</h2>
        <RichTextView html={product.detailHtml} className={s.lead} />
        <Gallery product={product} />
      </section>
      {!!features?.length && (
        <section id="features">
          <h2>功能</h2>
          <ul className={s.features}>
            {features.map((f) => (
              <li key={f.title}>
                <Icon name={isIcon(f.icon) ? f.icon : "check"} />
                <h3>{f.title}</h3>
                <p>{f.text}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {!!scenarios?.length && (
        <section id="scenarios">
          <h2>适用场景</h2>
          <ul className={s.scenarios}>
            {scenarios.map((one) => (
              <li key={one.title} className="card">
                <div className="pic">
                  <Cover kind={one.kind} id={`${product.id}${one.title}`} name={one.title} />
                </div>
                <div className="bd">
                  <h3>{one.title}</h3>
                  <p>{one.text}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      {!!specs?.length && (
        <section id="specs">
          <h2>规格</h2>
          <table className={s.specs}>
            <tbody>
              {specs.map((row) => (
                <tr key={row.label}>
                  <th scope="row">{row.label}</th>
                  <td>{row.value}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {!!versions?.length && (
        <section id="versions">
          <h2>版本</h2>
          <ol className={s.versions}>
            {versions.map((v) => (
              <li key={v.versionNo}>
                <b>{v.versionNo}</b>
                <time className="num">{dayOf(v.at)}</time>
                <p>{v.log}</p>
              </li>
            ))}
          </ol>
        </section>
      )}
      {product.scoreCount > 0 && (
        <section id="comments">
          <h2>
            评价<small>{count(product.scoreCount)} 人评分</small>
          </h2>
          <Comments of="/micro/home/api/product/comments" goods={product} empty="还没有文字评价。" />
        </section>
      )}
    </div>
  );
}

/** The pictures of a product and, where there is one, its film. */
function Gallery({ product }: { product: ProductDetail }) {
  const images = product.images;
  const film = product.videoUrl;
  const [shown, setShown] = useState(0);
  if (!images.length && !film) return null;
  const picture = images[shown];
  return (
    <div className={s.gallery} role="group" aria-label="产品图片">
      <figure>
        <div className={s.stage}>
          {picture ? (
            <Cover key={shown} url={picture.url} kind={picture.drawing} id={`${product.id}${shown}`} name={picture.title} alt={picture.title} />
          ) : (
            <Film url={film} poster={product.coverUrl} label={`${product.name}的视频`} />
          )}
        </div>
        <figcaption>{picture ? picture.title : "产品视频"}</figcaption>
      </figure>
      {images.length + (film ? 1 : 0) > 1 && (
        <ul>
          {images.map((one, i) => (
            <li key={i}>
              <button type="button" aria-pressed={i === shown} aria-label={one.title || `第 ${i + 1} 张图片`} onClick={() => setShown(i)}>
                <Cover url={one.url} kind={one.drawing} id={`${product.id}${i}`} name={one.title} />
              </button>
            </li>
          ))}
          {film && (
            <li>
              <button type="button" aria-pressed={shown === images.length} onClick={() => setShown(images.length)}>
                视频
              </button>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
