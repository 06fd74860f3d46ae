import { useRouter } from "next/router";
import { paths } from "@/addresses";
import { Dialog } from "@/ui/Dialog";
import { toast } from "@/ui/toast";
import { ApplyForm } from "./ApplyForm";

/** The self-application over the page that one is on. When the server has taken it, it closes, says so and leads to one's projects. */
export function ApplyDialog({ templateId, onClose }: { templateId?: string; onClose: () => void }) {
  const router = useRouter();
  return (
    <Dialog title="申请开通项目" wide onClose={onClose}>
      <ApplyForm
        templateId={templateId}
        onDone={(message) => {
          onClose();
          toast(message, "ok");
          void router.push(paths.userProjects);
        }}
      />
    </Dialog>
  );
}
