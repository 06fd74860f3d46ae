import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Link, type Href } from "./Link";

interface Props {
  /** The lists that the object is in, the widest first. */
  lists?: readonly (readonly [title: string, href: Href])[];
  name: string;
}

/** The end of the breadcrumb that only a page's data knows: it takes the place of the route's title (Breadcrumb.module.css). */
export function CrumbEnd({ lists = [], name }: Props) {
  const [crumb, setCrumb] = useState<HTMLElement | null>(null);
  useEffect(() => setCrumb(document.getElementById("crumb")), []);
  return (
    crumb &&
    createPortal(
      <>
        {lists.map(([title, href]) => (
          <li key={title}>
            <Link href={href}>{title}</Link>
          </li>
        ))}
        <li>
          <b aria-current="page">{name}</b>
        </li>
      </>,
      crumb,
    )
  );
}
