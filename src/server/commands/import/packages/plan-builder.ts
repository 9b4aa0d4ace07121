import { CONTENT } from "#contract/content/teaching-content.ts";
import type { Localised, StoredBlock, StoredPackage } from "#server/db/tables/learning-content.ts";
import type { PlannedItem, PlannedQuiz, PlannedSection } from "../course-plan.ts";
import { readingMinutes } from "../texts.ts";
import { ownTitles } from "./package-files.ts";

const EMPTY: Localised<StoredBlock[]> = { ar: [], en: [] };
const MINUTES_A_QUESTION = 2;
const PACKAGE_MINUTES = 15;

interface Made {
  /** What links of the package call it. */
  path: string;
  title: string;
  /** Where its format says it in each language. */
  titles?: Localised<string>;
  body?: Localised<StoredBlock[]>;
  files?: (string | null)[];
}

/** Collects the sections of a course in their order. */
export class PlanBuilder {
  readonly sections: PlannedSection[] = [];
  readonly #paths = new Map<string, number>();

  begin(title: string, titles = ownTitles(title)): void {
    this.sections.push({ titles, items: [] });
  }

  lesson(made: Made): void {
    const { body = EMPTY } = made;
    this.#add({ ...made, kind: "lesson", body, durationMinutes: readingMinutes(body) });
  }

  /** Nobody knows how long one takes before it was run. @param pack path of its files, as one (`commands/packages/pack.ts`) */
  package({ pack, ...made }: Made & { pack: string; package: StoredPackage }): void {
    this.#add({
      ...made,
      kind: "lesson",
      body: EMPTY,
      durationMinutes: PACKAGE_MINUTES,
      files: [pack],
      roles: { [pack]: { role: "package", language: null, durationS: null } },
      settings: { format: "package", offline: false, preview: false },
    });
  }

  application(made: Made): void {
    const { body = EMPTY } = made;
    this.#add({ ...made, kind: "application", body, durationMinutes: readingMinutes(body) });
  }

  /** More questions than an activity holds become several of them. */
  activity({ quiz, title, path, ...made }: Made & { quiz: PlannedQuiz }): void {
    const { questions } = quiz;
    const parts = Math.max(1, Math.ceil(questions.length / CONTENT.questionsMax));
    for (let part = 0; part < parts; part += 1) {
      const own = questions.slice(part * CONTENT.questionsMax, (part + 1) * CONTENT.questionsMax);
      this.#add({
        ...made,
        path: part === 0 ? path : `${path}#${part + 1}`,
        title: parts === 1 ? title : `${title} (${part + 1}/${parts})`,
        kind: "activity",
        body: part === 0 ? (made.body ?? EMPTY) : EMPTY,
        durationMinutes: Math.min(600, Math.max(1, own.length * MINUTES_A_QUESTION)),
        quiz: { ...quiz, questions: own },
      });
    }
  }

  #add({ title, titles, files, ...item }: Omit<PlannedItem, "titles" | "files"> & Omit<Made, "body">): void {
    // The same thing may stand in two places of a course: each place is an item.
    const again = (this.#paths.get(item.path) ?? 0) + 1;
    this.#paths.set(item.path, again);
    const kept = [...new Set((files ?? []).filter((path) => path !== null))].slice(0, CONTENT.filesMax);
    this.sections.at(-1)?.items.push({
      ...item,
      path: again === 1 ? item.path : `${item.path}~${again}`,
      titles: titles ?? ownTitles(title),
      ...(kept.length > 0 ? { files: kept } : {}),
    });
  }

  /** Sections that hold something; a course may be only its settings. */
  get filled(): PlannedSection[] {
    return this.sections.filter(({ items }) => items.length > 0);
  }
}

/** Two texts after each other. */
export const joined = (...bodies: readonly Localised<StoredBlock[]>[]): Localised<StoredBlock[]> => ({
  ar: bodies.flatMap(({ ar }) => ar),
  en: bodies.flatMap(({ en }) => en),
});

/** A quiz whose format says nothing of how it is taken. */
export const quizOf = (questions: PlannedQuiz["questions"], more: Partial<PlannedQuiz> = {}): PlannedQuiz => ({
  questions,
  attemptsAllowed: 3,
  timeLimit: null,
  passMark: 50,
  ...more,
});
