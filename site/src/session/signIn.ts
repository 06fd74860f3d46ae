import { post } from "@/api/client";
import { ApiError } from "@/api/error";
import { beginSession, session, type Halfway } from "./session";

export async function signIn(username: string, password: string, captchaTicket?: string) {
  await beginSession(await post("/family/auth/api/login/pwd", { username: username.trim(), password, captchaTicket }));
}

/** Whether a sign-in was refused only because its second step is still to come; the sign-in page asks for it then. */
export function asksSecondStep(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.reason !== "totp_required") return false;
  const halfway = error.current as Halfway | undefined;
  if (halfway?.ticket) session.set({ halfway });
  return !!halfway?.ticket;
}
