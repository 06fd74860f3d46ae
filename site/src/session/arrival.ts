import { post } from "@/api/client";
import { tell } from "./centre";
import { beginSession, followOthers, loadProfile, session } from "./session";
import { asksSecondStep } from "./signIn";

/**
 * Exchanges what an address brought, a ticket of the central sign-in or a session's token, for a session. Where somebody
 * else is signed in he is asked first. The session that is there stays when he says no and when the exchange fails.
 */
export async function enterWith(ticket: string) {
  session.set({ arriving: true });
  let asked = false;
  try {
    if (session.get().token && !session.get().info) await loadProfile();
    const { info, name } = session.get();
    if (info) {
      const newcomer = await post("/family/auth/api/token/newcomer", { ticket }, { isPublic: true });
      asked = newcomer.userId !== info.userId;
      if (asked && !(await agrees(name, newcomer.name))) return;
    }
    await beginSession(await post("/family/auth/api/token/refresh", { ticket }, { isPublic: true }));
  } catch (error) {
    tell("failed");
    if (asksSecondStep(error)) session.set({ next: { to: "login" } });
    else if (asked || !session.get().token) session.set({ next: { to: "stay", notice: { text: "统一登录未完成，请重新登录" } } });
  } finally {
    session.set({ arriving: false });
    followOthers();
  }
}

const agrees = async (mine: string, theirs: string) => {
  try {
    return await new Promise<boolean>((answer) => session.set({ asking: { mine, theirs, answer } }));
  } finally {
    session.set({ asking: null });
  }
};
