import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { RegisterRow } from "#contract/attendance/attendance.ts";

/** Who filled a cell in, where it was not an instructor's hand. */
export const sourceWords: Record<NonNullable<RegisterRow["source"]>, MessageDescriptor | null> = {
  instructor: null,
  qr: msg`By code`,
  import: msg`From a file`,
  live_minutes: msg`By time in the lecture`,
  excuse: msg`By an accepted excuse`,
};
