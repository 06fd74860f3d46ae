import type { ReactNode } from "react";
import { Icon } from "@/ui/Icon";
import { Link, type Href } from "@/ui/Link";

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
