import type { Gets } from "@/api/shapes";

export type Room = Gets["/micro/file/minio/spaces"]["data"][number];

export const purposeNames: Record<string, string> = { picture: "图片", attachment: "附件", project: "项目文件", family: "族文件", license: "证照", avatar: "头像", invoice: "发票", plugin: "安装包" };

/** Bytes in the largest unit that leaves a whole part. */
export function sizeOf(bytes: number): string {
  const units = ["B", "KB", "MB", "GB"];
  let [n, i] = [bytes, 0];
  while (n >= 1024 && i < units.length - 1) [n, i] = [n / 1024, i + 1];
  return `${i === 0 || n >= 100 ? Math.round(n) : n.toFixed(1)} ${units[i]}`;
}

/** How much of a purpose's room is taken, in percent: by the bytes or by the number of files, whichever ends first. */
export const partOf = (room: Room): number => Math.min(100, Math.max(room.bytes / room.mostBytes, room.files / room.mostFiles) * 100);
