import { payingProblemMessages } from "#contract/problem-messages-paying.ts";
import { studentProblemMessages } from "#contract/problem-messages-student.ts";
import { learnSentences } from "./problem-message.ts";
import { catalogues, enterArea } from "./language.ts";

/** Has the sentences of the student area said in words: its pages do it first, and so does what tells of it elsewhere. */
export async function learnStudentSentences(): Promise<void> {
  learnSentences({ ...payingProblemMessages, ...studentProblemMessages });
  catalogues.ar.account = () => import("#locales/ar/account.po");
  catalogues.en.account = () => import("#locales/en/account.po");
  await enterArea("student");
}
