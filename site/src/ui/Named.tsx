import Head from "next/head";
import { CrumbEnd } from "./CrumbEnd";
import type { Href } from "./Link";

interface Props {
  name: string;
  /** What search engines and shared links say of it; without it that stays what the route says. */
  about?: string;
  /** It is something to read. */
  article?: boolean;
  /** The lists that it is in, the widest first. */
  lists?: readonly (readonly [title: string, href: Href])[];
}

/** The name of a page of one thing, once that is read: it takes the place of what the route says (ui/Seo, by the same keys), and ends the breadcrumb. */
export function Named({ name, about, article, lists }: Props) {
  return (
    <>
      <Head>
        <title>{`${name} - BIM协同平台`}</title>
        <meta key="og:title" property="og:title" content={name} />
        {about && <meta key="description" name="description" content={about} />}
        {about && <meta key="og:description" property="og:description" content={about} />}
        {article && <meta key="og:type" property="og:type" content="article" />}
      </Head>
      <CrumbEnd lists={lists} name={name} />
    </>
  );
}
