import { useRouter } from "next/router";
import { useDeferredValue, useState } from "react";
import { useGet } from "@/api/hooks";
import { paths, safeRedirect } from "@/addresses";
import { usePicked, useSignedIn } from "@/session/session";
import { SmallDrawing } from "@/ui/draw/Drawing";
import { Icon } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import { Empty, ErrorStrip, Skeleton } from "@/ui/states";
import search from "@/ui/search.module.css";
import s from "./select.module.css";

/**
 * Which project one goes on in: an address that names a page of the site takes the project's id with it, otherwise the project itself is
 * opened. Who is not signed in is led to the sign-in and back.
 */
export function SelectScreen({ title }: { title: string }) {
  const router = useRouter();
  const signedIn = useSignedIn();
  const known = usePicked((x) => x.ready); // never in what was exported
  const [typed, setTyped] = useState("");
  const keyword = useDeferredValue(typed.trim());
  const { data, error, mutate } = useGet("/platform/home/userItem/chooseList", keyword ? { keyword } : {}, signedIn);
  const onward = safeRedirect(router.query.redirect);
  const pathOf = (choice: { id: string; entryUrl: string }) => (onward ? `${onward}${onward.includes("?") ? "&" : "?"}projectId=${encodeURIComponent(choice.id)}` : choice.entryUrl);
  return (
    <div className={s.page}>
      <h1>{title}</h1>
      {known && !signedIn && (
        <section className={s.out}>
          <SmallDrawing of="list" />
          <p>登录后选择要进入的项目。</p>
          <Link className="btn c lg" href={paths.login(router.asPath)}>
            登录
          </Link>
        </section>
      )}
      {signedIn && (
        <>
          <label className={`${search.search} ${s.search}`}>
            <Icon name="search" />
            <span className="sr">搜索项目</span>
            <input type="search" value={typed} maxLength={40} placeholder="搜索项目名称或代号" onChange={(e) => setTyped(e.target.value)} />
          </label>
          {error && <ErrorStrip error={error} onRetry={() => void mutate()} />}
          {!data && !error && <Skeleton lines={4} height={44} />}
          {data?.length === 0 && (
            <Empty of="list" text={keyword ? "没有符合条件的项目。" : "您还没有运行中的项目。"}>
              <Link className="btn p" href={paths.selfApplication}>
                开通项目
              </Link>
            </Empty>
          )}
          <ul className={s.list} data-projects={data?.length}>
            {data?.map((choice) => (
              <li key={choice.id}>
                <Link href={pathOf(choice)}>
                  <Icon name="project" />
                  <span>{choice.itemName}</span>
                  <Icon name="right" />
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
