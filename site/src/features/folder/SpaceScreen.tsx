import { ownPaths } from "@/ownPaths";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { Link } from "@/ui/Link";
import { Space } from "./Space";
import s from "./folder.module.css";

/** The personal space of the family library, and the enterprise's beside it. */
export function SpaceScreen({ title }: { title: string }) {
  return (
    <AntdLayout>
      <div className={s.title}>
        <h1>{title}</h1>
        <Link className="btn" href={ownPaths.myFamilies}>
          我的族
        </Link>
      </div>
      <div className={s.page}>
        <div className="panel">
          <Space />
        </div>
      </div>
    </AntdLayout>
  );
}
