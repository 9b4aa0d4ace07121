import { staffProblemMessages } from "#contract/problem-messages-staff.ts";
import { enterArea } from "./language.ts";
import { learnSentences } from "./problem-message.ts";
import { learnTeachingSentences } from "./teaching-sentences.ts";

/** Has the sentences of the console said in words, with those of trainees and instructors whose requests it decides. */
export async function learnStaffSentences(): Promise<void> {
  learnSentences(staffProblemMessages);
  await Promise.all([learnTeachingSentences(), enterArea("staff")]);
}
