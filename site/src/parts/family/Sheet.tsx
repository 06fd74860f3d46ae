import { useState } from "react";
import type { FamilyDetail, FamilyInfo } from "@/api/shapes";
import { Cover } from "@/ui/Cover";
import { Drawing } from "@/ui/draw/Drawing";
import { Picture } from "@/ui/later";
import { part } from "@/ui/part";
import { Inside } from "./Inside";
import { sizesOf } from "./sizes";
import s from "./sheet.module.css";

const Flats = part(() => import("./Flats").then((m) => m.Flats));

interface Props {
  info: FamilyInfo;
  detail: FamilyDetail | undefined;
  type: number;
  onType: (type: number) => void;
}
/** How many types stand below the drawing; all are in the table. */
const TYPES = 6;

/** The family as a sheet: its picture, its views by the chosen type's sizes, its types and its title block. */
export function Sheet({ info, detail, type, onType }: Props) {
  const pictures = [...new Set([info.cover, ...info.images].filter(Boolean))];
  const inside = detail?.preview.pictureUrl;
  const [shown, setShown] = useState("");
  const types = detail?.types ?? [];
  const dims = detail && types.length ? sizesOf(detail.params, type) : info.dims;
  const said = dims.width ? dims : info.dims;
  const of = { kind: info.kind, id: info.id, name: info.name };
  const shots = [
    { url: "", label: "图样" },
    ...pictures.map((url, i) => ({ url, label: `图片 ${i + 1}` })),
  ];
  return (
    <div className={s.sheet}>
      {shown ? (
        <div className={s.shot}>
          <Picture url={shown} width={960} height={600} alt={`${info.name}的图片`} eager>
            <Drawing {...of} dims={said} />
          </Picture>
        </div>
      ) : (
        <div className={s.views}>
          <figure className={s.model}>
            <figcaption>轴测</figcaption>
            <Drawing {...of} dims={said} label={`${info.name}的图样`} eager />
          </figure>
          <Flats {...of} dims={said} />
        </div>
      )}
      {(shots.length > 1 || inside) && (
        <ul className={s.shots}>
          {shots.map((shot) => (
            <li key={shot.url}>
              <button type="button" aria-pressed={shown === shot.url} aria-label={shot.label} onClick={() => setShown(shot.url)}>
                <Cover url={shot.url} {...of} dims={said} />
              </button>
            </li>
          ))}
          {inside && (
            <li>
              <figure>
                <Inside url={inside} />
                <figcaption>文件内缩略图</figcaption>
              </figure>
            </li>
          )}
        </ul>
      )}
      {types.length > 1 && (
        <ul className={s.types} aria-label="族类型">
          {types.slice(0, TYPES).map((name, i) => (
            <li key={name}>
              <button type="button" aria-pressed={i === type} onClick={() => (setShown(""), onType(i))}>
                <Drawing {...of} dims={detail && sizesOf(detail.params, i)} />
                <span className="num">{name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={`tb ${s.block}`}>
        <span>
          <i>族名</i>
          {info.name}
        </span>
        <span>
          <i>类型</i>
          <b className="num">{types[type] ?? "—"}</b>
        </span>
        <span>
          <i>版本</i>
          <b className="num">{info.versionNo}</b>
        </span>
        <span>
          <i>上架</i>
          <b className="num">{info.publishTime.slice(0, 10) || "—"}</b>
        </span>
      </div>
    </div>
  );
}
