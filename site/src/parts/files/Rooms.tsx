import { sizeText } from "@/parts/upload/rules";
import { DimLine } from "@/ui/DimLine";
import { count } from "@/ui/text";
import { partOf, purposeNames, type Room } from "./room";
import s from "./files.module.css";

/** The room that somebody's files take for each purpose, as dimension lines. */
export function Rooms({ spaces }: { spaces: Room[] }) {
  return (
    <ul className={s.rooms} aria-label="已用空间">
      {spaces.map((room) => {
        const name = purposeNames[room.purpose] ?? room.purpose;
        return (
          <li key={room.purpose}>
            <span>
              {name}
              <span className="num">
                {count(room.files)} 个，{sizeText(room.bytes)} / {sizeText(room.mostBytes)}
              </span>
            </span>
            <DimLine part={partOf(room)} label={`${name}已用 ${Math.round(partOf(room))}%`} />
          </li>
        );
      })}
    </ul>
  );
}
