import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { DegreesPolicy } from "#contract/attendance/attendance-degrees.ts";
import { formatNumber } from "#app/i18n/format.ts";
import type { Language } from "#contract/shapes.ts";

/** How much of a presence a mark is worth, in words where there are any. */
export function shareWords(i18n: I18n, language: Language, share: number): string {
  if (share === 0) return i18n._(msg({ message: "Nothing", context: "share of a presence" }));
  if (share === 0.5) return i18n._(msg`Half a presence`);
  if (share === 1) return i18n._(msg`A full presence`);
  return i18n._(msg`${formatNumber(language, share)} of a presence`);
}

/** The formula as it is computed (`rules/attendance-degree.ts`): counts of marks times their share, by the sessions that count. */
export function formulaWords(i18n: I18n, language: Language, policy: DegreesPolicy): string {
  const term = (words: string, share: number) => (share === 0 ? [] : [share === 1 ? words : `${formatNumber(language, share)} × ${words}`]);
  const excused = i18n._(msg({ message: "excused", context: "formula" }));
  const points = [
    ...term(i18n._(msg({ message: "present", context: "formula" })), policy.present),
    ...term(i18n._(msg({ message: "late", context: "formula" })), policy.late),
    ...term(i18n._(msg({ message: "absent", context: "formula" })), policy.absent),
    ...(policy.excused === "present" ? [excused] : []),
  ].join(" + ");
  const counted = i18n._(policy.excused === "present" ? msg`recorded sessions` : msg`recorded sessions without excused ones`);
  const max = formatNumber(language, policy.max_degree);
  return i18n._(msg`Grade = (${points}) ÷ (${counted}) × ${max}`);
}
