import type { ItemKind, LessonBlock } from "#contract/classroom/lesson-content.ts";
import { CONTENT, type ItemContentBody } from "#contract/content/teaching-content.ts";
import type { ItemBody, Localised, StoredBlock } from "#server/db/tables/learning-content.ts";
import { type LessonFile, mediaFileOf } from "#server/commands/classroom/lesson-files.ts";
import type { Reader } from "#server/commands/classroom/media-token.ts";
import { ownParts, ownText, textInEitherLanguage } from "./own-words.ts";
import { refuseField } from "#server/commands/refuse-field.ts";
import { storedBlocks } from "./stored-blocks.ts";
import { isPlainId, storedQuestions } from "./stored-questions.ts";

/** What an item holds, between the tables (where readers find no gap) and its author (who sees what is missing). */

interface Files {
  files: readonly LessonFile[];
  reader: Reader;
}

export function itemContentBody(kind: ItemKind, body: ItemBody | null, { files, reader }: Files): ItemContentBody {
  const sent = (stored: Localised<StoredBlock[]>): Localised<LessonBlock[]> => {
    const own = ownParts(stored);
    const blocks = (list: StoredBlock[]) =>
      list.map((block): LessonBlock => {
        if (block.type !== "figure") return block;
        const file = files.find(({ id }) => id === block.fileId);
        return { type: "figure", media: file ? mediaFileOf(file, reader) : null, alt: block.alt, caption: block.caption };
      });
    return { ar: blocks(own.ar), en: blocks(own.en) };
  };
  if (body?.kind === "activity")
    return {
      kind: "activity",
      body: sent(body.body),
      questions: body.questions.map((question) => ({
        ...question,
        text: ownText(question.text),
        options: question.options.map(({ id, text, feedback }) => ({
          id,
          text: ownText(text),
          feedback: feedback ? ownText(feedback) : null,
        })),
        matches: (question.matches ?? []).map(({ id, text }) => ({ id, text: ownText(text) })),
        pairs: question.pairs ?? [],
        feedback: question.feedback && ownText(question.feedback),
      })),
      attempts_allowed: body.attemptsAllowed,
      time_limit: body.timeLimit,
      pass_mark: body.passMark,
    };
  if (body?.kind === "application")
    return {
      kind: "application",
      brief: sent(body.brief),
      max_degree: body.maxDegree,
      due_after_days: body.dueAfterDays,
      submission_types: body.submissionTypes,
      rubric: body.rubric.map(({ id, title, points }) => ({ id, title: ownText(title), points })),
    };
  if (body) return { kind: body.kind, body: sent(body.body) };
  return emptyContent(kind);
}

function emptyContent(kind: ItemKind): ItemContentBody {
  const body = { ar: [], en: [] };
  if (kind === "lesson" || kind === "interactive_lecture") return { kind, body };
  if (kind === "activity") return { kind, body, questions: [], attempts_allowed: 1, time_limit: null, pass_mark: 60 };
  return { kind, brief: body, max_degree: 10, due_after_days: null, submission_types: ["text"], rubric: [] };
}

/**
 * What is kept of what was written.
 * @param before what stood there
 * @throws Problem `validation_error` by field
 */
export function storedContent(content: ItemContentBody, before: ItemBody | null): ItemBody {
  switch (content.kind) {
    case "lesson":
      return { kind: "lesson", body: storedBlocks(content.body), transcript: { ar: [], en: [] } };
    case "interactive_lecture":
      return { kind: "interactive_lecture", body: storedBlocks(content.body) };
    case "activity":
      return {
        kind: "activity",
        body: storedBlocks(content.body),
        questions: storedQuestions(content.questions, before?.kind === "activity" ? before.questions : []),
        attemptsAllowed: content.attempts_allowed,
        timeLimit: content.time_limit,
        passMark: content.pass_mark,
      };
    case "application":
      return storedApplication(content);
  }
}

function storedApplication(content: Extract<ItemContentBody, { kind: "application" }>): ItemBody {
  const { rubric, max_degree: most } = content;
  if (content.submission_types.length === 0) refuseField("submission_types", "selection");
  if (!(most > 0 && most <= CONTENT.degreeMax)) refuseField("max_degree", "number.range", { min: 1, max: CONTENT.degreeMax });
  if (new Set(rubric.map(({ id }) => id)).size < rubric.length) refuseField("rubric", "taken");
  if (!rubric.every(({ id }) => isPlainId(id))) refuseField("rubric", "selection");
  if (rubric.some(({ points, title }) => !(points > 0) || textInEitherLanguage(title).ar === "")) refuseField("rubric", "required");
  const sum = rubric.reduce((total, { points }) => total + points, 0);
  if (rubric.length > 0 && Math.abs(sum - most) > 0.001) refuseField("rubric", "number.range", { min: most, max: most });
  return {
    kind: "application",
    brief: storedBlocks(content.brief),
    maxDegree: most,
    submissionTypes: [...new Set(content.submission_types)],
    dueAfterDays: content.due_after_days,
    rubric: rubric.map(({ id, title, points }) => ({ id, title: textInEitherLanguage(title), points })),
  };
}
