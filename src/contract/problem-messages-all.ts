import type { MessageDescriptor } from "@lingui/core";
import { problemMessages } from "./problem-messages.ts";
import type { ProblemCode } from "./problem.ts";
import { payingProblemMessages } from "./problem-messages-paying.ts";
import { signInProblemMessages } from "./problem-messages-sign-in.ts";
import { staffProblemMessages } from "./problem-messages-staff.ts";
import { studentProblemMessages } from "./problem-messages-student.ts";
import { teachingProblemMessages } from "./problem-messages-teaching.ts";

/** The sentence of each code: for the server, which has every catalogue at hand. */
export const everyProblemMessage: Readonly<Record<ProblemCode, MessageDescriptor>> = {
  ...problemMessages,
  ...payingProblemMessages,
  ...signInProblemMessages,
  ...studentProblemMessages,
  ...teachingProblemMessages,
  ...staffProblemMessages,
};
