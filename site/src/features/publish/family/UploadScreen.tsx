import { Button, Checkbox, Input, InputNumber, Popover, Progress, Select, Table } from "antd";
import { useRouter } from "next/router";
import { useRef, useState, type DragEvent } from "react";
import { useSWRConfig } from "swr";
import { messageOf } from "@/api/error";
import { belongsTo } from "@/api/scope";
import { ownPaths } from "@/ownPaths";
import { licences } from "@/parts/family/words";
import { acceptOf, listOf } from "@/parts/upload/rules";
import { useLabels } from "@/parts/labels";
import { useSession } from "@/session/session";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { Link } from "@/ui/Link";
import { ScreenHead } from "@/ui/antd/ScreenHead";
import { megabytes } from "@/ui/size";
import { ErrorStrip } from "@/ui/states";
import { toast } from "@/ui/toast";
import { Unsaved } from "@/ui/Unsaved";
import { FORMATS, guessOf, isRead, tracesOf, type Item, type Look } from "./batch";
import { refreshed } from "../kinds";
import { filesOf, useBatch } from "./useBatch";
import { AlikeNote } from "./AlikeNote";
import { useAlike, type Alike } from "./useAlike";
import { useCategories } from "@/parts/family/useCategories";
import { useLooks } from "./useLooks";
import s from "./upload.module.css";

const PAGE = 20;
type Row = Item & { looks: (Look | undefined)[]; guess: ReturnType<typeof guessOf> };
const licenceOptions = Object.entries(licences).map(([value, label]) => ({ value: value as NonNullable<Item["licence"]>, label }));
const few = (names: readonly string[]) => `${names.slice(0, 3).join("、")}${names.length > 3 ? ` 等 ${names.length} 处` : ""}`;

/** Families from files: dropped, read, checked in a table, saved one by one with a result for each. */
export function UploadScreen({ title }: { title: string }) {
  const { companyId } = useSession();
  return (
    <AntdLayout>
      <ScreenHead title={title}>
        <Link className="btn" href={ownPaths.families}>
          返回族库管理
        </Link>
      </ScreenHead>
      {companyId && <Batch key={companyId} enterprise={companyId} />}
    </AntdLayout>
  );
}

/** What was searched and not found, as the address says it: the first family is meant to be it. */
function useWanted(categories: ReturnType<typeof useCategories>) {
  const { query } = useRouter();
  const one = (name: string) => (typeof query[name] === "string" ? query[name] : "");
  const leaf = categories.some((g) => g.options.some((o) => o.value === one("category")));
  return { name: one("name").slice(0, 60), category: leaf ? one("category") : "", discipline: one("discipline") };
}

function Batch({ enterprise }: { enterprise: string }) {
  const categories = useCategories();
  const batch = useBatch(enterprise);
  const wanted = useWanted(categories);
  const { mutate } = useSWRConfig();
  const disciplines = useLabels("DISCIPLINE");
  const paths = batch.items.filter((i) => !i.id).flatMap((i) => i.files.map((f) => f.path));
  const looks = useLooks(paths);
  const alikeTo = useAlike(paths.filter((p) => isRead(looks.of(p))), enterprise);
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [working, setWorking] = useState<{ done: number; all: number }>();
  const rows: Row[] = batch.items.map((item, i) => {
    const found = item.files.map((f) => looks.of(f.path));
    const guess = guessOf(item.base, found.filter((l): l is Look => !!l));
    return { ...item, looks: found, guess: i === 0 && wanted.name ? { name: wanted.name, category: wanted.category || guess.category, discipline: wanted.discipline || guess.discipline } : guess };
  });
  const open = rows.filter((r) => !r.submitted);
  const failed = rows.filter((r) => r.error);
  const traced = rows.filter((r) => !r.id && !r.consent && tracesOf(r.looks.filter((l): l is Look => !!l)).length);
  const go = async (list: readonly Row[], submit: boolean) => {
    setWorking({ done: 0, all: list.length });
    let good = 0;
    for (const [i, row] of list.entries()) {
      if (await batch.save(row, row.guess, row.looks, submit)) good++;
      setWorking({ done: i + 1, all: list.length });
    }
    setWorking(undefined);
    void mutate(belongsTo(refreshed("family")));
    toast(good === list.length ? `${good} 个族已${submit ? "提交审核" : "存为草稿"}` : `${good} 个成功，${list.length - good} 个没有成功，原因在表里`, good === list.length ? "ok" : "bad");
  };
  const selected = picked.filter((base) => rows.some((r) => r.base === base && !r.id));
  return (
    <div className={s.batch} data-batch={batch.ready ? "ready" : undefined}>
      {wanted.name && <p className={s.wanted}>上传访客没有找到的“{wanted.name}”：第一个族的名称{wanted.category && "、分类"}已按需求填好，可以修改。</p>}
      <Unsaved when={!!working || batch.sending.some((one) => !one.error)} text={working ? "还有族没有保存完，离开后会停在这里。" : "文件还在上传，离开后会中断。"} />
      <Drop first={rows.length === 0} onFiles={batch.take} />
      {batch.sending.length > 0 && (
        <section className="panel" aria-label="正在上传">
          <ul className={s.sending}>
            {batch.sending.slice(0, PAGE).map((one) => (
              <li key={one.key}>
                <span>{one.file.name}</span>
                <span className="num t3">{megabytes(one.file.size)}</span>
                {one.error ? (
                  <span className="bad" role="alert">
                    {one.error}
                  </span>
                ) : (
                  <Progress percent={one.percent} size="small" aria-label={`${one.file.name} 上传进度`} />
                )}
                {one.error && (
                  <span>
                    <Button size="small" onClick={() => batch.again(one.key)}>
                      重试
                    </Button>
                    <Button size="small" type="text" aria-label={`移除 ${one.file.name}`} onClick={() => batch.leave(one.key)}>
                      移除
                    </Button>
                  </span>
                )}
              </li>
            ))}
          </ul>
          {batch.sending.length > PAGE && <p className="t3">还有 {batch.sending.length - PAGE} 个文件在等待。</p>}
        </section>
      )}
      {looks.error !== null && <ErrorStrip error={new Error(`读取进度没有查到：${messageOf(looks.error)}`)} />}
      {rows.length > 0 && (
        <section className="panel" aria-label="待保存的族">
          <div className={s.bar}>
            <p role="status">
              共 <b className="num">{rows.length}</b> 个族
              {looks.waiting > 0 && <>，{looks.waiting} 个文件正在读取</>}
              {failed.length > 0 && <span className="bad">，{failed.length} 个有问题</span>}
            </p>
            {selected.length > 0 ? (
              <Mass count={selected.length} categories={categories} disciplines={disciplines.options} onApply={(change) => batch.patch(selected, change)} onRemove={() => (batch.remove(selected), setPicked([]))} />
            ) : (
              <div className={s.acts}>
                {traced.length > 0 && (
                  <Button onClick={() => batch.patch(traced.map((r) => r.base), { consent: true })}>确认 {traced.length} 个族的个人信息可以公开</Button>
                )}
                {failed.length > 0 && (
                  <Button disabled={!!working} onClick={() => void go(failed, failed.some((r) => !!r.id))}>
                    重试 {failed.length} 个
                  </Button>
                )}
                <Button disabled={!!working || !open.some((r) => !r.id)} onClick={() => void go(open.filter((r) => !r.id), false)}>
                  全部存为草稿
                </Button>
                <Button type="primary" disabled={!!working || !open.length} loading={!!working} onClick={() => void go(open, true)}>
                  {working ? `正在保存 ${working.done} / ${working.all}` : "全部提交审核"}
                </Button>
                {!open.length && (
                  <Button onClick={() => batch.remove(rows.map((r) => r.base))}>清空</Button>
                )}
              </div>
            )}
          </div>
          <div className={s.scroll}>
            <Table
              rowKey="base"
              size="small"
              tableLayout="fixed"
              dataSource={rows}
              pagination={rows.length > PAGE ? { pageSize: PAGE, showSizeChanger: false } : false}
              rowSelection={{ selectedRowKeys: [...picked], onChange: (keys) => setPicked(keys as string[]), getCheckboxProps: (r) => ({ disabled: !!r.id, "aria-label": `选择 ${r.base}` }) as object }}
              columns={[
                { title: "族名称", key: "name", render: (_, r) => (r.id ? <b>{r.name ?? r.guess.name}</b> : <Input size="small" aria-label={`${r.base}的名称`} maxLength={60} value={r.name ?? r.guess.name} onChange={(e) => batch.patch([r.base], { name: e.target.value })} />) },
                { title: "文件", key: "files", width: 84, render: (_, r) => <Files row={r} /> },
                { title: "读到的内容", key: "found", width: 172, render: (_, r) => <Found row={r} alike={r.id ? [] : r.files.flatMap((f) => alikeTo(f.path))} onConsent={(consent) => batch.patch([r.base], { consent })} /> },
                {
                  title: "分类",
                  key: "category",
                  width: 150,
                  render: (_, r) => (
                    <Select className={s.wide} size="small" aria-label={`${r.base}的分类`} disabled={!!r.id} placeholder="请选择" showSearch={{ optionFilterProp: "label" }} value={r.category ?? r.guess.category} options={categories} onChange={(category) => batch.patch([r.base], { category })} />
                  ),
                },
                {
                  title: "专业",
                  key: "discipline",
                  width: 104,
                  render: (_, r) => <Select className={s.wide} size="small" aria-label={`${r.base}的专业`} disabled={!!r.id} placeholder="请选择" value={r.discipline ?? r.guess.discipline} options={disciplines.options} onChange={(discipline) => batch.patch([r.base], { discipline })} />,
                },
                { title: "价格（元）", key: "price", width: 92, render: (_, r) => <InputNumber className={s.wide} size="small" aria-label={`${r.base}的价格`} disabled={!!r.id} min={0} max={100_000} precision={2} value={(r.priceFen ?? 0) / 100} onChange={(yuan) => batch.patch([r.base], { priceFen: Math.round((yuan ?? 0) * 100) })} /> },
                { title: "结果", key: "state", width: 116, render: (_, r) => <State row={r} /> },
                { title: <span className="sr">操作</span>, key: "act", width: 64, render: (_, r) => <Button size="small" type="text" aria-label={`移除 ${r.base}`} onClick={() => batch.remove([r.base])}>移除</Button> },
              ]}
            />
          </div>
        </section>
      )}
    </div>
  );
}

/** Where files and folders are dropped or chosen: what is to be done first, until there are any. */
function Drop({ first, onFiles }: { first: boolean; onFiles: (files: readonly File[]) => void }) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drop = (e: DragEvent) => {
    e.preventDefault();
    setOver(false);
    void filesOf(e.dataTransfer).then(onFiles, (error) => toast(messageOf(error), "bad"));
  };
  const input = (folders: boolean) => (
    <input
      ref={folders ? folder : files}
      type="file"
      hidden
      multiple
      accept={folders ? undefined : acceptOf(FORMATS)}
      aria-label={folders ? "文件夹" : "族文件"}
      {...(folders ? { webkitdirectory: "" } : {})}
      onChange={(e) => {
        onFiles([...(e.target.files ?? [])]);
        e.target.value = "";
      }}
    />
  );
  return (
    <section
      className={`${s.drop} ${over ? s.over : ""}`}
      aria-label="选择文件"
      onDragOver={(e) => {
        e.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <b>把族文件或整个文件夹拖到这里</b>
      <p className="t3">同名文件归为一个族，例如“双扇防火门.rfa”和“双扇防火门.ifc”。支持 {listOf(FORMATS).join("、")}，中断后再选同一批文件会从断点继续。</p>
      <span>
        <Button type={first ? "primary" : "default"} onClick={() => files.current?.click()}>
          选择文件
        </Button>
        <Button onClick={() => folder.current?.click()}>选择文件夹</Button>
      </span>
      {input(false)}
      {input(true)}
    </section>
  );
}

function Files({ row }: { row: Row }) {
  return (
    <span className={s.files}>
      {row.files.map((f, i) => (
        <span key={f.path} title={`${f.name}，${megabytes(f.size)}`} className={row.looks[i]?.state === "broken" ? "bad" : isRead(row.looks[i]) || row.id ? "ok" : "t3"}>
          {f.name.split(".").at(-1)?.toUpperCase()}
        </span>
      ))}
    </span>
  );
}

function Found({ row, alike, onConsent }: { row: Row; alike: readonly Alike[]; onConsent: (on: boolean) => void }) {
  const main = row.looks.find(isRead);
  const traces = tracesOf(row.looks.filter((l): l is Look => !!l));
  if (!main) return <span className="t3">{row.id || row.looks.some((l) => l?.state === "broken") ? "—" : "正在读取"}</span>;
  const { year, types, params, category } = main.found;
  return (
    <span className={s.found}>
      {[year && `Revit ${year}`, category, types?.length && `${types.length} 个类型`, params?.length && `${params.length} 个参数`].filter(Boolean).join("，") || "没有读到类型"}
      <AlikeNote families={alike} />
      {traces.length > 0 && !row.id && (
        <Popover
          trigger={["click"]}
          title="文件里的个人信息"
          content={
            <div className={s.traces}>
              <p>{few(traces)}</p>
              <p className="t3">公开后下载的人能在文件里看到。平台不改动您的文件。</p>
              <Checkbox checked={!!row.consent} onChange={(e) => onConsent(e.target.checked)}>
                我确认可以公开
              </Checkbox>
            </div>
          }
        >
          <button type="button" className={`link ${row.consent ? "" : "warn"}`}>
            {row.consent ? "个人信息已确认" : "有个人信息，待确认"}
          </button>
        </Popover>
      )}
    </span>
  );
}

function State({ row }: { row: Row }) {
  if (row.error)
    return (
      <span className="bad" role="alert">
        {row.error}
      </span>
    );
  if (row.submitted) return <span className="st ok"><span>已提交审核</span></span>;
  if (row.id) return <span className="st ink"><span>已存为草稿</span></span>;
  const broken = row.looks.find((l) => l?.state === "broken");
  if (broken) return <span className="bad">{broken.text}</span>;
  return row.looks.every(isRead) ? <span className="t3">可以保存</span> : <span className="t3">正在读取</span>;
}

interface MassProps {
  count: number;
  categories: ReturnType<typeof useCategories>;
  disciplines: { value: string; label: string }[];
  onApply: (change: Partial<Item>) => void;
  onRemove: () => void;
}

/** One value for all that are chosen. */
function Mass({ count, categories, disciplines, onApply, onRemove }: MassProps) {
  return (
    <div className={s.acts} role="group" aria-label="批量修改">
      <span>
        已选 <b className="num">{count}</b> 个
      </span>
      <Select className={s.mass} aria-label="批量设置分类" placeholder="设为分类" showSearch={{ optionFilterProp: "label" }} value={null} options={categories} onChange={(category) => category && onApply({ category })} />
      <Select className={s.mass} aria-label="批量设置专业" placeholder="设为专业" value={null} options={disciplines} onChange={(discipline) => discipline && onApply({ discipline })} />
      <Select className={s.mass} aria-label="批量设置许可" placeholder="设为许可" value={null} options={licenceOptions} onChange={(licence) => licence && onApply({ licence })} />
      <InputNumber aria-label="批量设置价格" placeholder="价格（元）" min={0} max={100_000} precision={2} onPressEnter={(e) => onApply({ priceFen: Math.round(Number(e.currentTarget.value || 0) * 100) })} />
      <Button danger onClick={onRemove}>
        移除
      </Button>
    </div>
  );
}
