import { useRouter } from "next/router";
import { useCallback, useEffect, useState } from "react";
import { ApiError } from "@/api/error";
import type { Brief } from "@/api/shapes";
import { paths } from "@/addresses";
import { enterEnterprise, enterpriseOf, FAILED, IN_REVIEW, menuOf, readBenchAgain, wantedEnterprise, type Entered } from "@/session/enterprise";
import { session, useSession, type Bench } from "@/session/session";
import { useCompanies } from "../useCompanies";

export type Gate =
  /** Nobody is signed in yet: the page's own guard leads on. */
  | { is: "guard" }
  | { is: "wait" }
  | { is: "in"; bench: Bench }
  /** The page is none of the person's menus. */
  | { is: "page"; bench: Bench }
  /** No enterprise is known, or none that the person belongs to. */
  | { is: "choose"; message: string }
  | { is: "closed"; as: "review" | "failed" | "empty"; enterprise: Brief }
  | { is: "error"; error: unknown; retry: () => void };

/** What a look at the enterprise came to, and of which one. */
type Found = { id: string } & (Exclude<Entered, { as: "entered" | "overtaken" }> | { as: "refused"; message: string } | { as: "error"; error: unknown });

const AGAIN_MS = 5000;

/** The only enterprise that the reader can enter, which needs no choice, once it is `told` which there are. */
function useOnly(asks: boolean) {
  const { data, error } = useCompanies(asks);
  const can = [...(data?.create ? [data.create] : []), ...(data?.join ?? [])].filter((e) => e.status !== IN_REVIEW && e.status !== FAILED);
  return { told: !!data || !!error, only: can.length === 1 ? (can[0]?.id ?? "") : "" };
}

/**
 * Who may open a workbench page (product.md decision 5): signed in, in an enterprise that can be entered, with a menu
 * that holds the page. What the server refuses later leads out; menus and permissions are read again on focus and when
 * a call lacked one.
 */
export function useGate(route: string): Gate {
  const { ready, token, info, bench, refused } = useSession();
  const router = useRouter();
  const [found, setFound] = useState<Found | null>(null);
  const [tries, setTries] = useState(0);
  const signedIn = ready && !!token && !!info;
  const known = signedIn && router.isReady ? wantedEnterprise(router.asPath) : "";
  const { told, only } = useOnly(signedIn && router.isReady && !known);
  const wanted = known || only;
  const inside = bench && bench.enterprise.id === wanted ? bench : null;
  const lost = refused && refused.enterprise === wanted && ["not_member", "enterprise_not_open"].includes(refused.reason) ? refused : null;
  const retry = useCallback(() => {
    setFound(null);
    setTries((n) => n + 1);
  }, []);

  useEffect(() => {
    if (!wanted || inside || lost) return;
    let here = true;
    enterEnterprise(wanted).then(
      (entered) => here && entered.as !== "overtaken" && setFound(entered.as === "entered" ? null : { id: wanted, ...entered }),
      (error) => here && setFound(error instanceof ApiError && error.status === 403 ? { id: wanted, as: "refused", message: error.message } : { id: wanted, as: "error", error }),
    );
    return () => {
      here = false;
    };
    // Whether it is inside is what this changes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted, info?.userId, tries, !!lost]);

  const insideId = inside?.enterprise.id ?? "";
  useEffect(() => {
    if (!insideId) return;
    const look = () => {
      const { bench } = session.get();
      if (bench && Date.now() - bench.readAt > AGAIN_MS) void readBenchAgain();
    };
    window.addEventListener("focus", look);
    return () => window.removeEventListener("focus", look);
  }, [insideId]);
  // Whoever was refused comes back when somebody has helped.
  const closed = !!found && found.id === wanted && !insideId;
  useEffect(() => {
    if (!closed) return;
    const look = () => setTries((n) => n + 1);
    window.addEventListener("focus", look);
    return () => window.removeEventListener("focus", look);
  }, [closed]);
  useEffect(() => {
    if (insideId && refused?.enterprise === insideId && ["no_permission", "enterprise_frozen"].includes(refused.reason)) void readBenchAgain();
  }, [refused, insideId]);

  // The address of the workbench's first page names its enterprise.
  useEffect(() => {
    if (insideId && route === "/workbenchHome" && enterpriseOf(router.asPath) !== insideId) void router.replace(paths.workbench(insideId), undefined, { shallow: true });
    // The router object changes with every navigation; its own changes are no reason to run again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [insideId, route, router.asPath]);

  if (!signedIn) return { is: "guard" };
  if (!router.isReady) return { is: "wait" };
  if (!wanted) return told ? { is: "choose", message: "" } : { is: "wait" };
  if (lost) return { is: "choose", message: lost.message };
  if (inside) return menuOf(inside.menus, route) ? { is: "in", bench: inside } : { is: "page", bench: inside };
  if (!found || found.id !== wanted) return { is: "wait" };
  if (found.as === "error") return { is: "error", error: found.error, retry };
  if (found.as === "refused") return { is: "choose", message: found.message };
  return { is: "closed", as: found.as, enterprise: found.enterprise };
}
