import { useRouter } from "next/router";
import { paths } from "@/addresses";
import { ApplyForm } from "@/parts/apply/ApplyForm";
import { toast } from "@/ui/toast";
import s from "./page.module.css";

/** The self-application as a page of its own, for who comes by its address. */
export function ApplyScreen({ title }: { title: string }) {
  const router = useRouter();
  if (!router.isReady) return null;
  const { templateId } = router.query;
  return (
    <div className={s.apply}>
      <header>
        <h1>{title}</h1>
        <p className="t2">选一个相近的工程模板，填好名称、代号和密钥。提交后自动开通，一般几秒钟完成。</p>
      </header>
      <section className={`panel ${s.applyPanel}`} aria-label={title}>
        <ApplyForm
          templateId={typeof templateId === "string" ? templateId : undefined}
          onDone={(message) => {
            toast(message, "ok");
            void router.push(paths.userProjects);
          }}
        />
      </section>
    </div>
  );
}
