import { paths } from "./addresses";

const q = (path: string, query: Record<string, string | undefined>) => {
  const text = new URLSearchParams(Object.entries(query).filter((e): e is [string, string] => !!e[1])).toString();
  return text ? `${path}?${text}` : path;
};

/** Where the pages of the community lead to each other, so that no other page carries it. */
export const communityPaths = {
  article: (id: string) => q(paths.articlePage, { id }),
  feed: (feed?: string) => q(paths.community, { feed }),
  author: (author: string) => q(paths.community, { author }),
  write: (id?: string) => q("/releaseAirticle", { id }),
  circles: (order?: string) => q(paths.circle, { order }),
  circle: (id: string, tab?: string) => q(paths.circle, { id, tab }),
  rss: "/api/micro/home/community/rss",
  search: (keyword: string) => q(paths.communitySearch, { keyword }),
} as const;
