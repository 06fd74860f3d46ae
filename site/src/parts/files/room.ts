import type { Gets } from "@/api/shapes";

export type Room = Gets["/micro/file/minio/spaces"]["data"][number];

export const purposeNames: Record<string, string> = { picture: "图片", attachment: "附件", project: "项目文件", family: "族文件", license: "证照", avatar: "头像", invoice: "发票", plugin: "安装包", film: "视频" };

/** How much of a purpose's room is taken, in percent: by the bytes or by the number of files, whichever ends first. */
export const partOf = (room: Room): number => Math.min(100, Math.max(room.bytes / room.mostBytes, room.files / room.mostFiles) * 100);
