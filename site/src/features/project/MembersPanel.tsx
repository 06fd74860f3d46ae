import type { ProjectDetail } from "@/api/shapes";

export function MembersPanel({ project }: { project: ProjectDetail }) {
  return <p data-members={project.memberCount} />;
}
