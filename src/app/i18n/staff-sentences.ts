import { staffProblemMessages } from "#contract/problem-messages-staff.ts";
import { catalogues, enterArea } from "./language.ts";
import { learnSentences } from "./problem-message.ts";
import { learnTeachingSentences } from "./teaching-sentences.ts";

/** Has the sentences of the console said in words, with those of trainees and instructors whose requests it decides. */
export async function learnStaffSentences(): Promise<void> {
  learnSentences(staffProblemMessages);
  catalogues.ar.staff = () => import("#locales/ar/staff.po");
  catalogues.en.staff = () => import("#locales/en/staff.po");
  catalogues.ar.training = () => import("#locales/ar/training.po");
  catalogues.en.training = () => import("#locales/en/training.po");
  catalogues.ar.finance = () => import("#locales/ar/finance.po");
  catalogues.en.finance = () => import("#locales/en/finance.po");
  catalogues.ar.keeping = () => import("#locales/ar/keeping.po");
  catalogues.en.keeping = () => import("#locales/en/keeping.po");
  await Promise.all([learnTeachingSentences(), enterArea("staff")]);
}
