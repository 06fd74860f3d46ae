import { get } from "@/api/client";
import { useRead } from "@/api/hooks";
import { FileList } from "@/parts/files/FileList";
import { ErrorStrip, Skeleton } from "@/ui/states";

/** The files of a family before the operator, as they were handed in. */
export function FamilyFiles({ id }: { id: string }) {
  const { data, error, mutate } = useRead("/family/mall/product/own", { id });
  if (error) return <ErrorStrip error={error} onRetry={() => void mutate()} />;
  if (!data) return <Skeleton lines={2} height={40} />;
  return <FileList files={data.info.files} link={async (fileId) => ({ url: (await get("/family/mall/product/ownFile", { id, fileId })).downloadPath })} />;
}
