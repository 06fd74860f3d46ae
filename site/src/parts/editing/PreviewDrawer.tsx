import type { ReactNode } from "react";
import type { ApiError } from "@/api/error";
import { Drawer } from "@/ui/antd/Drawer";
import { FormSkeleton } from "@/ui/skeletons";
import { PageError } from "@/ui/states";
import s from "./preview.module.css";

interface Props {
  name: string;
  error?: ApiError;
  onRetry: () => void;
  ready: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A record as the public will read it: the same page in a frame. */
export function PreviewDrawer({ name, error, onRetry, ready, onClose, children }: Props) {
  return (
    <Drawer width={1240} onClose={onClose} title={`预览：${name}`}>
      {error && !ready && <PageError error={error} onRetry={onRetry} />}
      {!ready && !error && <FormSkeleton fields={8} />}
      {ready && <Previewed>{children}</Previewed>}
    </Drawer>
  );
}

/** The frame of a page that is not public yet. */
export function Previewed({ children }: { children: ReactNode }) {
  return (
    <div className={s.frame} data-preview="ready">
      <p className={s.note}>与公开页面一致，只有本企业有权限的成员能看到这份预览。</p>
      <div className={s.page}>{children}</div>
    </div>
  );
}
