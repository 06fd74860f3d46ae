import { useRouter } from "next/router";
import { useId, useMemo, useState } from "react";
import { messageOf } from "@/api/error";
import { useRead } from "@/api/hooks";
import type { MenuItem } from "@/api/shapes";
import { paths } from "@/addresses";
import { ownPaths } from "@/ownPaths";
import { enterEnterprise, FAILED, IN_REVIEW, says } from "@/session/enterprise";
import { useSession } from "@/session/session";
import { Icon } from "@/ui/Icon";
import { isSoon } from "@/ui/soon";
import { toast } from "@/ui/toast";
import { useModal } from "@/ui/useModal";
import s from "./palette.module.css";

interface Entry {
  id: string;
  kind: "页面" | "企业" | "操作";
  name: string;
  hint?: string;
  run: () => void | Promise<unknown>;
}
interface Props {
  menus: readonly MenuItem[];
  tabs: boolean;
  folded: boolean;
  onTabs: () => void;
  onFold: () => void;
  onPortal: () => void;
  onClose: () => void;
}

/** Entries whose name holds every word, pages first, then enterprises, then actions. */
export function matching<E extends { name: string; hint?: string }>(entries: readonly E[], text: string): E[] {
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter((e) => words.every((w) => `${e.name} ${e.hint ?? ""}`.toLowerCase().includes(w)));
}

/** Ctrl+K: a page, an enterprise or an action by a few letters of its name. */
export function Palette({ menus, tabs, folded, onTabs, onFold, onPortal, onClose }: Props) {
  const { bench } = useSession();
  const router = useRouter();
  const id = useId();
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const { data } = useRead("/micro/home/provider/create-and-join", {});

  const entries = useMemo<Entry[]>(() => {
    const go = (path: string) => () => router.push(path);
    const flat = (list: readonly MenuItem[]): MenuItem[] => list.flatMap((m) => (m.children?.length ? flat(m.children) : [m]));
    const companies = [...(data?.create ? [data.create] : []), ...(data?.join ?? [])].filter((e) => e.id !== bench?.enterprise.id);
    return [
      ...flat(menus).map((m) => ({ id: `m-${m.id}`, kind: "页面" as const, name: m.name, hint: isSoon(m.path) ? "建设中" : undefined, run: go(m.path) })),
      ...companies.map((e) => ({
        id: `e-${e.id}`,
        kind: "企业" as const,
        name: e.shortName,
        hint: e.status === IN_REVIEW ? "审核中" : e.status === FAILED ? "审核未通过" : e.roleNames.join("、"),
        run: async () => {
          if (e.status === IN_REVIEW) return toast(says.inReview, "bad");
          if (e.status === FAILED) return router.push(ownPaths.editEnterprise(e.id));
          try {
            const entered = await enterEnterprise(e.id);
            if (entered.as === "entered") return await router.push(paths.workbench(e.id));
            if (entered.as !== "overtaken") toast(entered.as === "review" ? says.inReview : entered.as === "failed" ? says.failed : says.noAccess, "bad");
          } catch (caught) {
            toast(messageOf(caught), "bad");
          }
          return undefined;
        },
      })),
      { id: "a-portal", kind: "操作", name: "返回门户", run: onPortal },
      { id: "a-messages", kind: "操作", name: "消息中心", run: go(paths.userMessages) },
      { id: "a-profile", kind: "操作", name: "个人资料", run: go(paths.userProfile) },
      { id: "a-account", kind: "操作", name: "账号与余额", run: go(paths.userAccount) },
      { id: "a-tabs", kind: "操作", name: tabs ? "不显示标签页" : "显示标签页", hint: "打开的页面排成一行", run: onTabs },
      { id: "a-fold", kind: "操作", name: folded ? "展开菜单" : "收起菜单", run: onFold },
    ];
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [menus, data, bench, tabs, folded]);
  const shown = matching(entries, text);
  const picked = shown[Math.min(at, shown.length - 1)];
  const run = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    void entry.run();
  };
  const keys = (e: React.KeyboardEvent) => {
    const step = e.key === "ArrowDown" ? 1 : e.key === "ArrowUp" ? -1 : 0;
    if (step && shown.length) {
      e.preventDefault();
      setAt((Math.min(at, shown.length - 1) + step + shown.length) % shown.length);
    } else if (e.key === "Enter" && !e.nativeEvent.isComposing) {
      e.preventDefault();
      run(picked);
    }
  };
  return (
    <dialog
      {...useModal(onClose)}
      className={s.palette}
      aria-label="跳转到"
    >
      <div className={s.in}>
        <label className={s.field}>
          <Icon name="search" />
          <span className="sr">页面、企业或操作</span>
          <input
            value={text}
            placeholder="页面、企业或操作"
            role="combobox"
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-activedescendant={picked ? `${id}-${picked.id}` : undefined}
            autoComplete="off"
            onChange={(e) => {
              setText(e.target.value);
              setAt(0);
            }}
            onKeyDown={keys}
          />
          <kbd>Esc</kbd>
        </label>
        <div id={`${id}-list`} role="listbox" aria-label="结果" className={s.list}>
          {shown.map((e, i) => (
            <div
              key={e.id}
              id={`${id}-${e.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={e === picked}
              className={e === picked ? s.on : ""}
              ref={(el) => void (e === picked && el?.scrollIntoView({ block: "nearest" }))}
              onPointerMove={() => setAt(i)}
              onClick={() => run(e)}
            >
              <span className={s.kind}>{e.kind}</span>
              <b>{e.name}</b>
              {e.hint && <small>{e.hint}</small>}
            </div>
          ))}
        </div>
        {!shown.length && <p className={s.none}>没有名称含“{text.trim()}”的页面、企业或操作。</p>}
        <p className="sr" role="status">{`${shown.length} 个结果`}</p>
      </div>
    </dialog>
  );
}
