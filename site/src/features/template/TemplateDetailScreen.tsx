import { useRouter } from "next/router";
import { ahead, publicRead } from "@/api/ahead";
import { isGone, messageOf } from "@/api/error";
import { useGet, usePublic } from "@/api/hooks";
import type { TemplateDetail } from "@/api/shapes";
import { useSeen } from "@/api/useSeen";
import { paths } from "@/addresses";
import { useLastWord, useSession } from "@/session/session";
import { Link } from "@/ui/Link";
import { Named } from "@/ui/Named";
import { NoPage, PageError, Skeleton } from "@/ui/states";
import { useAddressId } from "@/ui/useAddressId";
import { TemplatePage } from "@/parts/template/TemplatePage";
import s from "@/parts/template/template.module.css";
import { useReady } from "@/ui/useReady";

ahead("/templateDetail", ({ query: { id } }) => (id ? publicRead("/platform/home/itemTemplate/detail", { id }) : undefined));

/** One template: what is in it, what it was, who made it and what its users say. */
export function TemplateDetailScreen() {
  const ready = useReady();
  const id = useAddressId();
  const { info } = useSession();
  const shelf = usePublic("/platform/home/itemTemplate/detail", { id }, !!id);
  // What is not on the shelf is shown to who may look at it in his enterprise.
  const hidden = shelf.error?.status === 404 && !shelf.data;
  const own = useGet("/platform/home/itemTemplate/detail", { id }, !!hidden);
  const { data, mutate } = hidden && info ? own : shelf;
  const nothing = useLastWord(shelf.error);
  const error = hidden && info ? own.error : nothing;
  useSeen("template", hidden ? undefined : data?.id, "template_view");
  if (ready && (!id || isGone(error)))
    return (
      <NoPage text={error ? messageOf(error) : "地址中缺少模板编号，请从模板中心打开。"}>
        <Link className="btn" href={paths.templateCenter}>
          去模板中心
        </Link>
      </NoPage>
    );
  if (error && !data) return <PageError error={error} onRetry={() => void mutate()} />;
  return <>{data ? <Whole key={data.id} template={data} own={hidden} /> : <Waiting />}</>;
}

function Waiting() {
  return (
    <div className={s.top} aria-busy="true">
      <div className={s.cover} />
      <div className={s.facts}>
        <Skeleton lines={9} height={24} />
      </div>
    </div>
  );
}

function Whole({ template, own }: { template: TemplateDetail; own: boolean }) {
  const router = useRouter();
  const preview = router.query.preview === "1";
  const setPreview = (open: boolean) => {
    const { preview: _, ...query } = router.query;
    void router.replace({ pathname: router.pathname, query: open ? { ...query, preview: "1" } : query }, undefined, { shallow: true, scroll: false });
  };
  return (
    <TemplatePage template={template} own={own} preview={preview} onPreview={setPreview}>
      <Named name={template.templateName} about={template.intro} lists={[["项目模板", paths.templateCenter]]} />
    </TemplatePage>
  );
}
