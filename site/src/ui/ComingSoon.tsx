import { useRouter } from "next/router";
import { paths } from "@/addresses";
import { Drawing } from "./draw/Drawing";
import { Link } from "./Link";
import s from "./ComingSoon.module.css";

/** The honest page of an address whose screen is not built yet. */
export function ComingSoon({ title }: { title: string }) {
  const { pathname } = useRouter();
  return (
    <section className={s.soon}>
      <Drawing of="" id={pathname} />
      <h1>{title}</h1>
      <p>敬请期待，当前功能正在加紧开发</p>
      <Link className="btn" href={paths.home}>
        返回首页
      </Link>
    </section>
  );
}
