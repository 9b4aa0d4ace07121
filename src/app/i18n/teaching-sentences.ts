import { teachingProblemMessages } from "#contract/problem-messages-teaching.ts";
import { learnStudentSentences } from "./student-sentences.ts";
import { learnSentences } from "./problem-message.ts";
import { enterArea } from "./language.ts";

/** Has the sentences of the instructor area said in words. What both areas have to say stands with the student's. */
export async function learnTeachingSentences(): Promise<void> {
  learnSentences(teachingProblemMessages);
  await Promise.all([learnStudentSentences(), enterArea("instructor")]);
}
