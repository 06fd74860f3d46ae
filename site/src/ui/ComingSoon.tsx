import { paths } from "@/addresses";
import { SmallDrawing } from "./draw/Drawing";
import { Link } from "./Link";
import s from "./ComingSoon.module.css";

/** The honest page of an address whose screen is not built yet. */
export function ComingSoon({ title }: { title: string }) {
  return (
    <section className={s.soon}>
      <SmallDrawing of="list" />
      <h1>{title}</h1>
      <p>敬请期待，当前功能正在加紧开发</p>
      <Link className="btn" href={paths.home}>
        返回首页
      </Link>
    </section>
  );
}
