import { useState } from "react";
import { useRead } from "@/api/hooks";
import type { Posts, TemplateDetail } from "@/api/shapes";
import { TemplatePage } from "@/parts/template/TemplatePage";
import { moment } from "@/ui/time";
import { PreviewDrawer } from "@/parts/editing/PreviewDrawer";

type Own = Posts["/platform/home/itemTemplate/own"]["data"];

const detailOf = (own: Own): TemplateDetail => ({
  ...own,
  closed: false,
  images: own.images ?? [],
  versions: (own.versions ?? []).map((v) => ({ versionNo: v.versionNo, changeLog: v.changeLog, createTime: moment(v.at, 0), useCount: 0, scoreAvg: 0, scoreCount: 0 })),
});

/** A template as the public will read it. */
export function TemplatePreview({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { data, error, mutate } = useRead("/platform/home/itemTemplate/own", { id });
  const [preview, setPreview] = useState(false);
  return (
    <PreviewDrawer name={name} error={error} onRetry={() => void mutate()} ready={!!data} onClose={onClose}>
      {data && <TemplatePage template={detailOf(data)} own preview={preview} onPreview={setPreview} />}
    </PreviewDrawer>
  );
}
