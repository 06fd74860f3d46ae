import NextLink from "next/link";
import type { ComponentProps } from "react";

/** A link of this site. Nothing is fetched before it is wanted. */
export function Link(props: ComponentProps<typeof NextLink>) {
  return <NextLink prefetch={false} {...props} />;
}
