import { count } from "@/ui/text";
import { partOf, purposeNames, sizeOf, type Room } from "./room";
import s from "./files.module.css";

/** From this part on, in percent, a line is the colour of what needs doing. */
const NEARLY_FULL = 90;

/** The room that somebody's files take for each purpose, as dimension lines. */
export function Rooms({ spaces }: { spaces: Room[] }) {
  return (
    <ul className={s.rooms} aria-label="已用空间">
      {spaces.map((room) => (
        <li key={room.purpose}>
          <span>
            {purposeNames[room.purpose] ?? room.purpose}
            <span className="num">
              {count(room.files)} 个，{sizeOf(room.bytes)} / {sizeOf(room.mostBytes)}
            </span>
          </span>
          <div className="dim" role="img" aria-label={`${purposeNames[room.purpose] ?? room.purpose}已用 ${Math.round(partOf(room))}%`}>
            <u className={partOf(room) >= NEARLY_FULL ? "w" : ""} style={{ width: `${partOf(room)}%` }} />
            <s />
          </div>
        </li>
      ))}
    </ul>
  );
}
