import type { ReactNode } from "react";
import type { ApiError } from "@/api/error";
import { Icon } from "@/ui/Icon";
import { Link, type Href } from "@/ui/Link";
import { Empty, ErrorStrip } from "@/ui/states";

interface Props {
  title: string;
  says?: string;
  more?: { text: string; href: Href };
  className?: string;
  children: ReactNode;
}

/** A section of the home page: its level mark, its words, and the way to all of it. */
export function Section({ title, says, more, className = "", children }: Props) {
  return (
    <section className={className}>
      <div className="sh">
        <h2>{title}</h2>
        {says && <p>{says}</p>}
        {more && (
          <Link className="more" href={more.href}>
            {more.text}
            <Icon name="arrow" />
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}

interface RowsProps<T> {
  name: "templates" | "families" | "demos"; // as data-<name> says whether they are there
  rows?: T[];
  read: { error?: ApiError; mutate: () => unknown };
  empty: string;
  className?: string;
  blanks: number;
  blank: ReactNode;
  children: (row: T) => ReactNode;
}

/** The rows of a section: blanks in their places until they have come, a sentence where there are none. What has come stays when a later read fails. */
export function Rows<T extends { id: string }>({ name, rows, read, empty, className, blanks, blank, children }: RowsProps<T>) {
  if (read.error && !rows) return <ErrorStrip error={read.error} onRetry={() => void read.mutate()} />;
  if (rows?.length === 0) return <Empty text={empty} />;
  return (
    <ul className={className} {...{ [`data-${name}`]: rows ? "ready" : "waiting" }}>
      {rows ? rows.map((row) => <li key={row.id}>{children(row)}</li>) : Array.from({ length: blanks }, (_, i) => <li key={i}>{blank}</li>)}
    </ul>
  );
}
