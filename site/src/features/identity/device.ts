import type { Device } from "@/api/shapes";

const kinds: Record<Device["device"], string> = { desktop: "电脑", phone: "手机", tablet: "平板", other: "其他设备" };

/** What a person calls the device: Windows 电脑. */
export const deviceName = ({ os, device }: Pick<Device, "os" | "device">) => `${os} ${kinds[device]}`;

/** When it was last used; times are exact to half an hour. */
export function lastUsed(at: number, now = Date.now()): string {
  const minutes = Math.floor((now - at) / 60_000);
  if (minutes < 30) return "刚刚使用";
  if (minutes < 60) return "半小时前使用";
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} 小时前使用`;
  return `${Math.floor(hours / 24)} 天前使用`;
}
