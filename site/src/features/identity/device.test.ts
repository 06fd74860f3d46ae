import { expect, test } from "vitest";
import { deviceName, lastUsed } from "./device";

const device = { sid: "s", os: "Windows", browser: "Edge", address: "", createdAt: 0, lastActiveAt: 0, current: false };
test.each([
  ["desktop", "Windows 电脑"],
  ["phone", "Windows 手机"],
  ["other", "Windows 其他设备"],
] as const)("%s is called %s", (kind, name) => expect(deviceName({ ...device, device: kind })).toBe(name));

const minute = 60_000;
test.each([
  [0, "刚刚使用"],
  [29, "刚刚使用"],
  [30, "半小时前使用"],
  [60, "1 小时前使用"],
  [23 * 60 + 59, "23 小时前使用"],
  [24 * 60, "1 天前使用"],
  [-5, "刚刚使用"],
])("%i minutes ago: %s", (minutes, text) => expect(lastUsed(1e12 - minutes * minute, 1e12)).toBe(text));
