import { Form, Input } from "antd";
import { useRouter } from "next/router";
import { post } from "@/api/client";
import { useSubmit } from "@/api/useSubmit";
import { paths } from "@/addresses";
import { useSession } from "@/session/session";
import { Dialog } from "@/ui/antd/Dialog";
import { ErrorStrip } from "@/ui/states";
import { toast } from "@/ui/toast";
import { HandOver } from "./HandOver";
import { MemberSelect } from "./MemberSelect";
import { refreshed, type Tree } from "./tree";
import s from "./organization.module.css";

export type OwnerAct = "handOver" | "leave" | "dissolve";
const words = {
  handOver: { title: "移交企业", yes: "发送移交请求", text: "对方同意后成为企业所有者，您保留管理员角色。请求 7 天内有效。", done: "移交请求已发送，等待对方同意" },
  leave: { title: "退出企业", yes: "退出企业", text: "退出后立即不能进入该企业，需要时请管理员重新邀请。", done: "已退出企业" },
  dissolve: { title: "解散企业", yes: "解散企业", text: "解散后不能恢复。请先移除全部成员；企业的统一社会信用代码可以重新登记。", done: "企业已解散" },
} as const;

/** What changes whose the enterprise is; its name is typed to confirm. While a hand-over waits there is no other. */
export function OwnerDialog({ act, waits, onClose }: { act: OwnerAct; waits: Tree["handOver"] | null; onClose: () => void }) {
  const [form] = Form.useForm<{ userId?: string; name: string }>();
  const { bench } = useSession();
  const router = useRouter();
  const { title, yes, text, done } = words[act];
  const asked = act === "handOver" && !!waits;
  const short = bench?.enterprise.shortName ?? "";
  const { submit, busy, error } = useSubmit(
    ({ userId, name }: { userId?: string; name: string }, attempt) =>
      act === "handOver" ? post("/family/teamSpace/team/handOver", { userId: userId ?? "", name }, attempt) : post(act === "leave" ? "/family/teamSpace/team/leave" : "/family/teamSpace/team/dissolve", { name }, attempt),
    {
      form,
      refresh: act === "handOver" ? refreshed : ["/micro/home/provider/create-and-join"],
      onDone: async () => {
        toast(done, "ok");
        onClose();
        if (act !== "handOver") await router.push(paths.home);
      },
    },
  );
  return (
    <Dialog title={title} yes={asked ? undefined : yes} onYes={form.submit} danger={act !== "handOver"} busy={busy} onClose={onClose}>
      {act === "handOver" && <HandOver of={waits} />}
      {!asked && <p className={s.warn}>{text}</p>}
      <Form form={form} name="owner" layout="vertical" hidden={asked} onFinish={(fields) => void submit(fields)}>
        {error !== null && <ErrorStrip error={error} />}
        {act === "handOver" && (
          <Form.Item name="userId" label="移交给" rules={[{ required: true, message: "请选择要移交给的成员" }]}>
            <MemberSelect heir />
          </Form.Item>
        )}
        <Form.Item name="name" label={`请输入企业简称“${short}”以确认`} rules={[{ validator: (_, v?: string) => ((v ?? "").trim() === short ? Promise.resolve() : Promise.reject(new Error(v?.trim() ? "输入的名称与企业简称不一致" : "请输入企业简称以确认"))) }]}>
          <Input autoComplete="off" />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
