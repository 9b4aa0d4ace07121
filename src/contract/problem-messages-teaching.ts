import { msg } from "@lingui/core/macro";
import type { ProblemCode } from "./problem.ts";

/** Sentences of codes that only the instructor area meets: they come with its words. */
export const teachingProblemMessages = {
  checksum_mismatch: msg`The file did not arrive as it was sent. Please upload it again.`,
  storage_full: msg`There is no room for this file at the moment. What you uploaded so far is kept.`,
  too_many_uploads: msg`You have too many uploads that are not used yet. Use or remove some of them first.`,
  upload_offset_conflict: msg`The upload resumes where it stopped.`,
  attendance_locked: msg`This sheet is locked. Changes now go through administration.`,
  marks_published: msg`Trainees have seen grades of it, so it can no longer be renamed or removed.`,
  import_closed: msg`This import was decided on already.`,
  nothing_to_learn: msg`This is still empty, so it cannot be published. Fill in what is missing first.`,
  import_too_large: msg`The course cannot hold this much more. Split the file, or take something out of the course first.`,
  session_clash: msg`Some dates clash with other sessions. Choose another time, leave those dates out, or accept the clash.`,
  session_closed: msg`This session can no longer be changed.`,
} as const satisfies Partial<Record<ProblemCode, unknown>>;
