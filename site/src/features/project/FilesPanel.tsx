import type { ProjectDetail } from "@/api/shapes";

export function FilesPanel({ project }: { project: ProjectDetail }) {
  return <p data-files={project.fileCount} />;
}
