import { useRouter } from "next/router";
import { useEffect } from "react";
import { Waiting } from "./states";

/** Leads on without leaving an entry in the history. */
export const redirectTo = (path: string) =>
  function Redirect() {
    const router = useRouter();
    useEffect(() => {
      if (router.isReady) void router.replace(path);
      // eslint-disable-next-line react-hooks/exhaustive-deps
    }, [router.isReady]);
    return <Waiting />;
  };
