import { Button } from "antd";
import { useState } from "react";
import { postFile } from "@/api/client";
import { saveFile } from "@/api/save";
import { Icon } from "@/ui/Icon";
import { ErrorStrip } from "@/ui/states";
import { toast } from "@/ui/toast";

interface Props {
  path: `/${string}`;
  filter: object;
  /** What the file holds; its name without the ending, too. */
  of: string;
}

/** The rows of a filter as a file. */
export function ExportButton({ path, filter, of }: Props) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const run = async () => {
    setBusy(true);
    setError(null);
    try {
      saveFile(await postFile(path, filter), `${of}.csv`);
      toast(`已导出${of}`, "ok");
    } catch (caught) {
      setError(caught);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {error !== null && <ErrorStrip error={error} />}
      <Button icon={<Icon name="download" />} loading={busy} onClick={() => void run()}>
        导出
      </Button>
    </>
  );
}
