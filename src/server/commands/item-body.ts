import type { ItemKind, LessonBlock } from "#contract/lesson-content.ts";
import { Problem } from "#contract/problem.ts";
import { CONTENT, type ItemContentBody, type TeachingQuestion } from "#contract/teaching-content.ts";
import { isSafeLink } from "#contract/rules/safe-link.ts";
import type { FieldMessageKey } from "#contract/field-messages.ts";
import type { ItemBody, Localised, StoredBlock, StoredQuestion } from "#server/db/tables/learning-content.ts";
import { type LessonFile, mediaFileOf, type Reader } from "./lesson-files.ts";
import { ownParts, ownText, readable, readableText } from "./own-words.ts";

/** What an item holds, between the tables (where readers find no gap) and its author (who sees what is missing). */

interface Files {
  files: readonly LessonFile[];
  reader: Reader;
}

export function contentOf(kind: ItemKind, body: ItemBody | null, { files, reader }: Files): ItemContentBody {
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
        options: question.options.map((option) => ({ id: option.id, text: ownText(option.text) })),
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

/** @throws Problem `validation_error` by field */
export function storedContent(content: ItemContentBody): ItemBody {
  switch (content.kind) {
    case "lesson":
      return { kind: "lesson", body: stored(content.body), transcript: { ar: [], en: [] } };
    case "interactive_lecture":
      return { kind: "interactive_lecture", body: stored(content.body) };
    case "activity":
      return {
        kind: "activity",
        body: stored(content.body),
        questions: content.questions.map(storedQuestion),
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
  if (content.submission_types.length === 0) refuse("submission_types", "selection");
  if (!(most > 0 && most <= CONTENT.degreeMax)) refuse("max_degree", "number.range", { min: 1, max: CONTENT.degreeMax });
  if (new Set(rubric.map(({ id }) => id)).size < rubric.length) refuse("rubric", "taken");
  if (rubric.some(({ points, title }) => !(points > 0) || readableText(title).ar === "")) refuse("rubric", "required");
  const sum = rubric.reduce((total, { points }) => total + points, 0);
  if (rubric.length > 0 && Math.abs(sum - most) > 0.001) refuse("rubric", "number.range", { min: most, max: most });
  return {
    kind: "application",
    brief: stored(content.brief),
    maxDegree: most,
    submissionTypes: [...new Set(content.submission_types)],
    dueAfterDays: content.due_after_days,
    rubric: rubric.map(({ id, title, points }) => ({ id, title: readableText(title), points })),
  };
}

function storedQuestion(question: TeachingQuestion): StoredQuestion {
  const ids = question.options.map(({ id }) => id);
  const chosen = question.kind !== "short_answer";
  if (readableText(question.text).ar === "" || !(question.points > 0)) refuse("questions", "required");
  if (chosen && (new Set(ids).size < ids.length || question.options.some(({ text }) => readableText(text).ar === "")))
    refuse("questions", "required");
  if (chosen && (question.correct.length === 0 || question.correct.some((id) => !ids.includes(id)))) refuse("questions", "selection");
  return {
    ...question,
    text: readableText(question.text),
    options: chosen ? question.options.map(({ id, text }) => ({ id, text: readableText(text) })) : [],
    correct: chosen ? question.correct : [],
    accepted: chosen ? [] : question.accepted.map((text) => text.trim()).filter((text) => text !== ""),
    feedback: question.feedback && readableText(question.feedback),
  };
}

const stored = (parts: Localised<LessonBlock[]>): Localised<StoredBlock[]> =>
  readable({ ar: parts.ar.map(storedBlock), en: parts.en.map(storedBlock) });

/** Nothing in a block is markup; what can lead somewhere is looked at. */
function storedBlock(block: LessonBlock): StoredBlock {
  if (block.type === "figure") return { type: "figure", fileId: block.media?.id ?? null, alt: block.alt, caption: block.caption };
  if (block.type === "paragraph" || block.type === "quote" || block.type === "note") block.runs.forEach(checkLink);
  if (block.type === "list") block.items.flat().forEach(checkLink);
  return block as StoredBlock;
}

function checkLink({ href }: { href?: string }): void {
  if (href !== undefined && !isSafeLink(href)) refuse("content", "link");
}

function refuse(field: string, key: FieldMessageKey, values?: Record<string, number>): never {
  throw new Problem("validation_error", { fields: { [field]: [{ key, ...(values ? { values } : {}) }] } });
}
