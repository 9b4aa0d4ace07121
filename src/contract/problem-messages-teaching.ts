import { msg } from "@lingui/core/macro";
import type { ProblemCode } from "./problem.ts";

/** Sentences of codes that only the instructor area meets: they come with its words. */
export const teachingProblemMessages = {
  attendance_locked: msg`This sheet is locked. Changes now go through administration.`,
  import_closed: msg`This import was decided on already.`,
  import_too_large: msg`The course cannot hold this much more. Split the file, or take something out of the course first.`,
  session_clash: msg`Some dates clash with other sessions. Choose another time, leave those dates out, or accept the clash.`,
  session_closed: msg`This session can no longer be changed.`,
} as const satisfies Partial<Record<ProblemCode, unknown>>;
