import type { ReactNode } from "react";
import { Files } from "./Files";
import { OwnLists } from "./OwnFrame";

/** What somebody keeps an eye on; other features bring the lists. */
export function TrackedScreen({ title, providers, families, articles, people }: { title: string; providers: ReactNode; families: ReactNode; articles: ReactNode; people: ReactNode }) {
  return (
    <OwnLists
      title={title}
      lists={[
        { key: "providers", label: "服务商", children: providers },
        { key: "families", label: "族", children: families },
        { key: "articles", label: "文章", children: articles },
        { key: "people", label: "作者", children: people },
      ]}
    />
  );
}

/** What somebody has given to others, in any state. */
export function ContributionScreen({ title, articles, needs, manuscripts }: { title: string; articles: ReactNode; needs: ReactNode; manuscripts: ReactNode }) {
  return (
    <OwnLists
      title={title}
      lists={[
        { key: "articles", label: "文章", children: articles },
        { key: "needs", label: "需求", children: needs },
        { key: "manuscripts", label: "稿件", children: manuscripts },
      ]}
    />
  );
}

/** What somebody has: files with the room that they take, families that he keeps, his folders, what he bought. */
export function ResourceScreen({ title, families, folders, bought }: { title: string; families: ReactNode; folders: ReactNode; bought: ReactNode }) {
  return (
    <OwnLists
      title={title}
      lists={[
        { key: "files", label: "文件与空间", children: <Files /> },
        { key: "families", label: "收藏的族", children: families },
        { key: "folders", label: "文件夹", children: folders },
        { key: "bought", label: "已购", children: bought },
      ]}
    />
  );
}
