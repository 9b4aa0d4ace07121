import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Letter } from "#contract/coursework/grade.ts";

export const letterWord: Record<Letter, MessageDescriptor> = {
  excellent: msg`Excellent`,
  very_good: msg`Very good`,
  good: msg`Good`,
  pass: msg({ message: "Pass", context: "grade" }),
  fail: msg`Not passed`,
};

/** At most two decimals, and none where there are none: 18, 22.5. */
export const degreeText = (degree: number): string => String(Math.round(degree * 100) / 100);
