/** What a person needs to tell one of their devices from another: the browser's and the system's own names. */
export interface DeviceWords {
  name: string;
  platform: string;
}

/** Order matters: every Chromium says Chrome and Safari too, every iPhone says Mac OS. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//u, "Edge"],
  [/\bOPR\/|\bOpera/u, "Opera"],
  [/\bSamsungBrowser\//u, "Samsung Internet"],
  [/\bHuaweiBrowser\//u, "Huawei Browser"],
  [/\bYaBrowser\//u, "Yandex"],
  [/\b(?:Firefox|FxiOS)\//u, "Firefox"],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//u, "Chrome"],
  [/\bVersion\/[\d.]+ .*Safari\//u, "Safari"],
];

const PLATFORMS: readonly [RegExp, string][] = [
  [/\biPhone\b/u, "iPhone"],
  [/\biPad\b/u, "iPad"],
  [/\bAndroid\b/u, "Android"],
  [/\bHarmonyOS\b/u, "HarmonyOS"],
  [/\bCrOS\b/u, "ChromeOS"],
  [/\bWindows\b/u, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/u, "macOS"],
  [/\bLinux\b|\bX11\b/u, "Linux"],
];

/** Reads a `User-Agent` header; what it does not know it calls a web browser, never the raw header. */
export function deviceWords(userAgent: string | undefined): DeviceWords {
  const agent = (userAgent ?? "").slice(0, 512);
  const find = (rules: readonly [RegExp, string][]) => rules.find(([pattern]) => pattern.test(agent))?.[1];
  return { name: find(BROWSERS) ?? "Web", platform: find(PLATFORMS) ?? "" };
}
