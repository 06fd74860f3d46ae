import { post } from "@/api/client";
import type { FamilyDetail, FamilyInfo } from "@/api/shapes";
import { Viewer } from "@/parts/viewer/Viewer";
import { Drawing } from "@/ui/draw/Drawing";
import { useSigned } from "./useSigned";

interface Props {
  info: FamilyInfo;
  preview: FamilyDetail["preview"];
  /** It is not public: its addresses are those that it was read with. */
  own: boolean;
  /** As it was put forward for the enterprise's library. */
  waiting?: boolean;
}

/** The family's model, where IFC or GLB came with it; otherwise why there is none. */
export function Model({ info, preview, own, waiting = false }: Props) {
  const picture = useSigned(preview.modelUrl ? preview.pictureUrl : "");
  if (preview.making) return <p className="t3">三维预览正在生成，稍后刷新页面查看。</p>;
  if (!preview.modelUrl) return <p className="t3">{preview.reason}。</p>;
  const fresh = async () => {
    const { preview: now } = await post("/family/mall/api/sys/product/detail", waiting ? { id: info.id, waiting } : { id: info.id });
    return { glbUrl: now.modelUrl, elements: now.elementsUrl };
  };
  return (
    <Viewer key={info.versionNo} glbUrl={preview.modelUrl} pictureUrl={picture} elements={preview.elementsUrl} fresh={own ? undefined : fresh} label={`${info.name}的三维模型`}>
      <Drawing kind={info.kind} id={info.id} name={info.name} dims={info.dims} />
    </Viewer>
  );
}
