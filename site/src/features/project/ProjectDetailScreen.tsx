import { Tabs } from "antd";
import { useRouter } from "next/router";
import { useGet } from "@/api/hooks";
import { isGone, messageOf } from "@/api/error";
import type { ProjectDetail } from "@/api/shapes";
import { paths } from "@/addresses";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { ConfirmButton } from "@/ui/antd/ConfirmButton";
import { JobProgress } from "@/ui/antd/JobProgress";
import { StatusTag } from "@/ui/antd/StatusTag";
import { CrumbEnd } from "@/ui/CrumbEnd";
import { Link } from "@/ui/Link";
import { Empty, PageError, Waiting } from "@/ui/states";
import { megabytes } from "@/ui/size";
import { moment } from "@/ui/time";
import { useAddressId } from "@/ui/useAddressId";
import { useDialog } from "@/ui/useDialog";
import { FilesPanel } from "./FilesPanel";
import { KeyDialog } from "./KeyDialog";
import { MembersPanel } from "./MembersPanel";
import { ProjectLog } from "./ProjectLog";
import { RenewDialog } from "./RenewDialog";
import { isDeleting, isExpired, isOpen, isOpening, projectStatus, roleName, statusOf } from "./status";
import { useOpenings, useProjectActions } from "./useProject";
import { Validity } from "./Validity";
import s from "./detail.module.css";

/** One project: what it is, its modules, people, files and story, and what can still be done with it. */
export function ProjectDetailScreen({ title }: { title: string }) {
  const id = useAddressId();
  const { data, error, mutate } = useGet("/platform/home/userItem/detail", { id }, !!id);
  if (!id || isGone(error))
    return (
      <Empty of="list" text={error ? messageOf(error) : "没有指定项目。"}>
        <Link className="btn" href={paths.userProjects}>
          查看我的项目
        </Link>
      </Empty>
    );
  const project = data?.id === id ? data : undefined;
  if (error && !project) return <PageError error={error} onRetry={() => void mutate()} />;
  return <AntdLayout>{project ? <Whole key={project.id} project={project} title={title} onChanged={() => void mutate()} /> : <Waiting />}</AntdLayout>;
}

function Whole({ project, title, onChanged }: { project: ProjectDetail; title: string; onChanged: () => void }) {
  const router = useRouter();
  const dialog = useDialog<{ kind: "renew" | "key" }>();
  const { act, restore, remove } = useProjectActions();
  const progress = useOpenings([project], onChanged)(project.id);
  const { can, status } = project;
  const inside = isOpen(status) || isExpired(status);
  const tabs = [
    { key: "base", label: "概况", children: <Base project={project} /> },
    ...(inside
      ? [
          { key: "members", label: `成员 ${project.memberCount}`, children: <MembersPanel project={project} /> },
          { key: "files", label: `文件 ${project.fileCount}`, children: <FilesPanel project={project} /> },
        ]
      : []),
    { key: "log", label: "日志", children: <div className={s.part}><ProjectLog id={project.id} /></div> },
  ];
  const tab = tabs.find((t) => t.key === router.query.tab)?.key ?? "base";
  return (
    <div data-project={project.id} data-state={status}>
      <CrumbEnd lists={[["我的项目", paths.userProjects]]} name={project.itemName} />
      <p className="sr">{title}</p>
      <section className={`panel ${s.hero}`} aria-label="项目">
        <div>
          <h1>{project.itemName}</h1>
          <p className={s.sub}>
            <StatusTag of={projectStatus} value={statusOf(status)} />
            <span className="code">{project.itemCode}</span>
            <span>{project.companyName}</span>
            {project.role && <span>我是{roleName[project.role]}</span>}
          </p>
          <p className={s.acts}>
            {can.edit && inside && (
              <button type="button" className="btn p" onClick={() => dialog.open({ kind: "renew" })}>
                续期
              </button>
            )}
            {can.edit && inside && (
              <button type="button" className="btn" onClick={() => dialog.open({ kind: "key" })}>
                项目密钥
              </button>
            )}
            {can.edit && status === 5 && (
              <ConfirmButton type="primary" title="重新开通这个项目？" detail="从头执行开通步骤，代号和密钥不变。" yes="重新开通" onYes={() => act({ id: project.id, action: "restart" }, "已重新开通")}>
                重新开通
              </ConfirmButton>
            )}
            {can.delete && isDeleting(status) && (
              <ConfirmButton type="primary" title="恢复这个项目？" detail="恢复到删除之前的样子。" yes="恢复" onYes={() => restore(project.id)}>
                恢复
              </ConfirmButton>
            )}
            {can.delete && !isOpening(status) && !isDeleting(status) && (
              <ConfirmButton danger title={`删除“${project.itemName}”？`} detail="成员不能再进入，文件不能再下载。7 天内可以恢复，之后彻底删除，代号可以再次使用。" yes="删除" onYes={() => remove([project])}>
                删除
              </ConfirmButton>
            )}
          </p>
        </div>
        {inside && <Validity item={project} />}
      </section>
      {isOpening(status) && (
        <JobProgress percent={progress?.percent ?? project.percent}>
          正在开通：<b>{progress?.step || project.step || "等待开通"}</b>
        </JobProgress>
      )}
      {status === 5 && <p className={s.note} data-tone="bad">开通没有成功：{project.failReason}</p>}
      {isExpired(status) && <p className={s.note} data-tone="warn">项目已到期，目前只能查看。续期后恢复编辑；到期满 30 天后会提醒您删除。</p>}
      {isDeleting(status) && <p className={s.note} data-tone="warn">项目在回收期内，{moment(project.purgeAt)} 前可以恢复，之后彻底删除。</p>}
      <section className={`panel ${s.tabs}`} aria-label="项目内容">
        <Tabs
          activeKey={tab}
          items={tabs}
          destroyOnHidden
          onChange={(key) => void router.replace({ pathname: router.pathname, query: { id: project.id, ...(key === "base" ? {} : { tab: key }) } }, undefined, { shallow: true, scroll: false })}
        />
      </section>
      {dialog.value?.kind === "renew" && <RenewDialog item={project} onClose={dialog.close} />}
      {dialog.value?.kind === "key" && <KeyDialog project={project} onClose={dialog.close} />}
    </div>
  );
}

/** What a project is, what its template has brought, and the applications beside it. */
function Base({ project }: { project: ProjectDetail }) {
  const facts: [string, React.ReactNode][] = [
    ["项目代号", <span key="code" className="code">{project.itemCode}</span>],
    ["所属企业", project.companyName],
    ["项目模板", <Link key="template" className="link" href={paths.templateDetail(project.templateId)}>{project.templateName}</Link>],
    ["开通人", project.ownerName],
    ["申请时间", project.createTime],
    ["开通周期", `${project.validityPeriod} 天`],
    ["开通时间", project.startTime || "—"],
    ["到期时间", project.endTime || "—"],
    ["成员", `${project.memberCount} 人`],
    ["文件", project.fileCount ? `${project.fileCount} 个，${megabytes(project.fileBytes)}` : "还没有文件"],
  ];
  return (
    <div className={s.base}>
      <section aria-labelledby="project-facts">
        <h2 id="project-facts">基本信息</h2>
        {project.description && <p className={s.description}>{project.description}</p>}
        <dl className={s.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="project-modules">
        <h2 id="project-modules">功能模块</h2>
        {project.modules.length === 0 ? (
          <p className="t3">开通完成后显示模板带来的模块。</p>
        ) : (
          <ul className={s.modules}>
            {project.modules.map((m) => (
              <li key={m.moduleName}>
                <b>{m.moduleName}</b>
                <span>{m.functionList.map((f) => f.functionName).join("、")}</span>
              </li>
            ))}
          </ul>
        )}
        {project.apps.length > 0 && (
          <>
            <h2>应用</h2>
            <ul className={s.apps}>
              {project.apps.map((a) => (
                <li key={a.appId}>{a.name}</li>
              ))}
            </ul>
          </>
        )}
      </section>
    </div>
  );
}
