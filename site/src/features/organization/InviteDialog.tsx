import { Button, Form, Input, InputNumber, QRCode, Select, Tabs, TreeSelect } from "antd";
import { useState } from "react";
import { useRead } from "@/api/hooks";
import { post } from "@/api/client";
import type { Posts, Row } from "@/api/shapes";
import { useSubmit } from "@/api/useSubmit";
import { ConfirmButton } from "@/ui/antd/ConfirmButton";
import { Dialog } from "@/ui/antd/Dialog";
import { StatusTag } from "@/ui/antd/StatusTag";
import { copy } from "@/ui/copy";
import { ErrorStrip } from "@/ui/states";
import { moment, momentOf } from "@/ui/time";
import { toast } from "@/ui/toast";
import { RoleSelect } from "./MemberDrawer";
import { linkStatus } from "./status";
import { choices, failures, refreshed, type Tree } from "./tree";
import s from "./organization.module.css";

type Link = Row<Posts["/family/teamSpace/team/links"]["data"]>;
interface Fields {
  telephones?: string;
  departmentIds: string[];
  roleIds: string[];
  days?: number;
  quota?: number;
}
const BASE = "/portal";
const addressOf = (link: Link) => `${location.origin}${BASE}${link.path}`;
const days = [1, 3, 7, 15, 30].map((value) => ({ value, label: `${value} 天` }));

/** Invites people: by telephone, by a link, or by its QR code. */
export function InviteDialog({ tree, department, onClose }: { tree: Tree; department: string; onClose: () => void }) {
  const [tab, setTab] = useState("telephone");
  const [link, setLink] = useState<Link>();
  const [left, setLeft] = useState("");
  const [form] = Form.useForm<Fields>();
  const { submit, busy, error } = useSubmit(
    (f: Fields, attempt) =>
      post(
        "/family/teamSpace/team/invite",
        {
          channel: tab === "telephone" ? "telephone" : "link",
          departmentIds: f.departmentIds,
          roleIds: f.roleIds,
          days: f.days ?? 7,
          quota: f.quota ?? 50,
          ...(tab === "telephone" ? { telephones: (f.telephones ?? "").split(/[\s,，;；、]+/).filter(Boolean) } : {}),
        },
        attempt,
      ),
    {
      form,
      refresh: [...refreshed, "/family/teamSpace/team/links"],
      onDone: ({ link: made, done, failed }) => {
        if (made) return setLink(made);
        setLeft(failures(failed));
        if (done?.length) toast(`已邀请 ${done.length} 人`, "ok");
        if (!failed?.length) onClose();
      },
    },
  );
  const preset = (
    <>
      <Form.Item name="departmentIds" label="加入部门">
        <TreeSelect multiple treeData={choices(tree.departments)} treeDefaultExpandAll showSearch={{ treeNodeFilterProp: "title" }} placeholder="选择部门" />
      </Form.Item>
      <Form.Item name="roleIds" label="加入后的角色">
        <RoleSelect roles={tree.roles} />
      </Form.Item>
    </>
  );
  const limits = (
    <div className={s.pair}>
      <Form.Item name="days" label="有效期">
        <Select options={days} />
      </Form.Item>
      <Form.Item name="quota" label="名额（人）">
        <InputNumber min={1} max={1000} precision={0} style={{ width: "100%" }} />
      </Form.Item>
    </div>
  );
  const items = [
    {
      key: "telephone",
      label: "手机号",
      children: (
        <>
          {left && (
            <p className={s.left} role="alert">
              没有邀请：{left}
            </p>
          )}
          <Form.Item name="telephones" label="手机号" extra="一次最多 20 个，用空格、逗号或换行分开。" rules={tab === "telephone" ? [{ required: true, whitespace: true, message: "请输入手机号" }] : []}>
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} inputMode="numeric" />
          </Form.Item>
          {preset}
        </>
      ),
    },
    { key: "link", label: "链接", children: link ? <Made link={link} onAgain={() => setLink(undefined)} /> : <>{preset}{limits}</> },
    { key: "qr", label: "二维码", children: link ? <Made link={link} qr onAgain={() => setLink(undefined)} /> : <>{preset}{limits}</> },
    { key: "links", label: "已发出的链接", children: <Links /> },
  ];
  const asks = tab === "telephone" || (tab !== "links" && !link);
  return (
    <Dialog title="邀请成员" width={560} yes={asks ? (tab === "telephone" ? "发送邀请" : tab === "qr" ? "生成二维码" : "生成链接") : undefined} onYes={form.submit} busy={busy} onClose={onClose}>
      <Form form={form} name="invite" layout="vertical" initialValues={{ departmentIds: [department || (tree.departments?.[0]?.id ?? "")], roleIds: [], days: 7, quota: 50 }} onFinish={(fields: Fields) => void submit(fields)}>
        {error !== null && <ErrorStrip error={error} />}
        <Tabs activeKey={tab} items={items} onChange={setTab} destroyOnHidden />
      </Form>
    </Dialog>
  );
}

function Made({ link, qr = false, onAgain }: { link: Link; qr?: boolean; onAgain: () => void }) {
  const address = addressOf(link);
  return (
    <div className={s.made}>
      {qr && (
        <div aria-hidden="true">
          <QRCode value={address} size={200} type="svg" bordered={false} />
        </div>
      )}
      <Input readOnly value={address} aria-label="邀请链接" onFocus={(e) => e.target.select()} />
      <p className="t3">
        {moment(link.expireAt)} 前有效，最多 {link.quota} 人。打开链接的人登录后确认加入，请只发给要邀请的人。
      </p>
      <div className={s.madeActs}>
        <Button type="primary" onClick={() => void copy(address, "链接")}>
          复制链接
        </Button>
        <Button onClick={onAgain}>再生成一个</Button>
      </div>
    </div>
  );
}

function Links() {
  const { data, error } = useRead("/family/teamSpace/team/links", { current: 1, pageSize: 50 });
  const revoke = useSubmit("/family/teamSpace/team/revoke", { refresh: ["/family/teamSpace/team/links"], onDone: () => toast("链接已撤销", "ok") });
  if (error ?? revoke.error) return <ErrorStrip error={error ?? revoke.error} />;
  if (data && !data.records?.length) return <p className={s.none}>还没有发出过邀请链接。</p>;
  return (
    <ul className={s.links}>
      {(data?.records ?? []).map((l) => (
        <li key={l.code}>
          <span>
            <StatusTag of={linkStatus} value={l.state} />
            <small className="t3">
              {l.creatorName}，{momentOf(l.createTime)}；已加入 {l.used}/{l.quota} 人
            </small>
          </span>
          {l.state === "open" && (
            <span className={s.ops}>
              <Button size="small" onClick={() => void copy(addressOf(l), "链接")}>
                复制
              </Button>
              <ConfirmButton size="small" danger title="撤销这个链接？" detail={<p>还没有答复的人不能再用它加入。</p>} yes="撤销" onYes={() => revoke.submit({ code: l.code })}>
                撤销
              </ConfirmButton>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
