import useSWR from "swr";
import { post } from "@/api/client";
import { ApiError, messageOf } from "@/api/error";
import { paths } from "@/addresses";
import { ownPaths } from "@/ownPaths";
import { screenOf } from "@/addresses";
import { says } from "@/session/enterprise";
import { permissionOf } from "@/session/permissions";
import { SmallDrawing } from "@/ui/draw/Drawing";
import { Link } from "@/ui/Link";
import { SwitcherPanel } from "../switcher/SwitcherPanel";
import type { Gate } from "./useGate";
import s from "./gate.module.css";

/** Who may grant what is missing, by name where the server says it. */
function Grantors({ permission, enterprise }: { permission: string; enterprise: string }) {
  const { data } = useSWR(permission ? ["grantors", enterprise, permission] : null, () => post("/micro/sys/user/resource", { permission }, { enterprise }), { revalidateOnFocus: false, shouldRetryOnError: false });
  const names = data?.asked?.grantors ?? [];
  return names.length ? <span data-grantors={names.length}>可以为您开通的人：{names.join("、")}。</span> : <span>请联系企业所有者或管理员，在“用户权限”中为您开通。</span>;
}

/** Why a workbench page does not open, and the way on. */
export function GateScreen({ gate, route }: { gate: Exclude<Gate, { is: "guard" | "wait" | "in" }>; route: string }) {
  if (gate.is === "choose")
    return (
      <section className={s.gate} data-gate="choose">
        <h1>选择要进入的企业</h1>
        {gate.message && <p role="alert">{gate.message}</p>}
        <p className="t2">每个企业有自己的工作台、菜单和权限。</p>
        <div className={s.list}>
          <SwitcherPanel onClose={() => {}} inPage stays={!gate.message} />
        </div>
      </section>
    );
  if (gate.is === "error")
    return (
      <section className={s.gate} data-gate="error" role="alert">
        <SmallDrawing of="broken" />
        <h1>{says.notLoaded}</h1>
        <p>{messageOf(gate.error)}</p>
        {gate.error instanceof ApiError && gate.error.requestId && <p className="t3">请求编号 {gate.error.requestId}</p>}
        <div className={s.acts}>
          <button type="button" className="btn p" onClick={gate.retry}>
            重试
          </button>
          <Link className="btn" href={paths.home}>
            返回门户
          </Link>
        </div>
      </section>
    );
  if (gate.is === "page") {
    const { title } = screenOf(route);
    const { enterprise, menus } = gate.bench;
    const first = menus[0];
    return (
      <section className={s.gate} data-gate="page" role="alert">
        <SmallDrawing of="gate" />
        <h1>{says.noAccess}</h1>
        <p>
          您在 {enterprise.shortName} 没有“{title}”权限{enterprise.roleNames?.length ? `，您的角色是${enterprise.roleNames.join("、")}` : ""}。
          <Grantors permission={permissionOf(route)} enterprise={enterprise.id} />
          开通后回到本页即可打开。
        </p>
        <div className={s.acts}>
          {first && (
            <Link className="btn p" href={first.path}>
              去{first.name}
            </Link>
          )}
        </div>
      </section>
    );
  }
  const { enterprise, as } = gate;
  return (
    <section className={s.gate} data-gate={as} role="alert">
      <SmallDrawing of="gate" />
      <h1>{as === "empty" ? says.noAccess : as === "failed" ? says.failed : "企业审核中"}</h1>
      <p>
        {as === "empty" && (
          <>
            您在 {enterprise.shortName} 还没有任何菜单，需要先有一个角色。
            <Grantors permission={permissionOf("/workbenchHome")} enterprise={enterprise.id} />
          </>
        )}
        {as === "failed" && (enterprise.reason || "未填写原因，请联系平台运营。")}
        {as === "review" && says.inReview}
      </p>
      <div className={s.acts}>
        {as === "failed" && (
          <Link className="btn p" href={ownPaths.editEnterprise(enterprise.id)}>
            修改资料
          </Link>
        )}
        {as === "review" && enterprise.own && (
          <Link className="btn p" href={ownPaths.editEnterprise(enterprise.id)}>
            查看审核进度
          </Link>
        )}
        <Link className="btn" href={paths.home}>
          返回门户
        </Link>
      </div>
    </section>
  );
}
