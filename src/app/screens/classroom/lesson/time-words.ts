import type { I18n } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";

/** `8:42`, `1:02:05`: written from the left in both languages. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const two = (value: number) => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** The same as words, for those who hear it: «8 دقائق و42 ثانية». */
export function spokenTime(i18n: I18n, seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const minutes = Math.floor(whole / 60);
  const rest = whole % 60;
  const spare = i18n._(msg({ message: plural(rest, { 0: "0 seconds", one: "# second", other: "# seconds" }) }));
  if (minutes === 0) return spare;
  const main = i18n._(msg({ message: plural(minutes, { one: "# minute", other: "# minutes" }) }));
  return rest === 0 ? main : i18n._(msg`${main} and ${spare}`);
}
