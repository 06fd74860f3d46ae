import { Late } from "./states";
import s from "./states.module.css";

/** The rows of a table, or of a list of cards, before they are there. */
export function RowSkeleton({ rows = 5 }: { rows?: number }) {
  return (
    <Late>
      <div className={s.rows} aria-hidden="true">
        {Array.from({ length: rows }, (_, i) => (
          <p key={i}>
            {[18, 34, 14, 20].map((width, n) => (
              <i key={n} style={{ width: `${width - ((i * 5 + n * 3) % 7)}%` }} />
            ))}
          </p>
        ))}
      </div>
    </Late>
  );
}

/** A form before its record is there: labels and fields. */
export function FormSkeleton({ fields = 5 }: { fields?: number }) {
  return (
    <div role="status" aria-label="正在加载">
      <Late>
        <div className={s.fields} aria-hidden="true">
          {Array.from({ length: fields }, (_, i) => (
            <p key={i}>
              <i />
              <i />
            </p>
          ))}
        </div>
      </Late>
    </div>
  );
}
