import type { ComponentProps } from "react";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { PutDialog } from "./PutDialog";

/** PutDialog for a page that carries no antd: it comes with the dialog. */
export function PutHere(props: ComponentProps<typeof PutDialog>) {
  return (
    <AntdLayout>
      <PutDialog {...props} />
    </AntdLayout>
  );
}
