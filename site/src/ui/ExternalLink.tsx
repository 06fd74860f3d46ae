import type { ComponentProps } from "react";
import { inRevit } from "./revit";

/** A link to another system, in a new window; inside Revit, which has none, in the same one. */
export function ExternalLink({ href, onClick, children, ...rest }: ComponentProps<"a"> & { href: string }) {
  return (
    <a
      {...rest}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      onClick={(e) => {
        onClick?.(e);
        if (e.defaultPrevented || !inRevit()) return;
        e.preventDefault();
        window.location.assign(href);
      }}
    >
      {children}
    </a>
  );
}
