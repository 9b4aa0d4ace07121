import { canDraw } from "#contract/coursework/quiz-rules.ts";
import { CONTENT, type ItemContentBody } from "#contract/content/teaching-content.ts";
import type { BodyOf, ItemBody } from "#server/db/tables/learning-content.ts";
import { refuseField } from "#server/commands/refuse-field.ts";
import { textInEitherLanguage } from "./own-words.ts";
import { storedBlocks } from "./stored-blocks.ts";
import { isPlainId, storedQuestions } from "./stored-questions.ts";

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
      return storedActivity(content, before?.kind === "activity" ? before : null);
    case "application":
      return storedApplication(content, before?.kind === "application" ? before : null);
  }
}

function storedActivity(content: Extract<ItemContentBody, { kind: "activity" }>, before: BodyOf<"activity"> | null): ItemBody {
  const questions = storedQuestions(content.questions, before?.questions ?? []);
  const rules = content.rules ?? before?.rules;
  const dueAfterDays = content.due_after_days === undefined ? before?.dueAfterDays : content.due_after_days;
  if (rules && !canDraw(questions, rules.draws)) refuseField("draws", "selection");
  return {
    kind: "activity",
    body: storedBlocks(content.body),
    questions,
    attemptsAllowed: content.attempts_allowed,
    timeLimit: content.time_limit,
    passMark: content.pass_mark,
    ...(dueAfterDays == null ? {} : { dueAfterDays }),
    ...(rules ? { rules } : {}),
  };
}

function storedApplication(content: Extract<ItemContentBody, { kind: "application" }>, before: BodyOf<"application"> | null): ItemBody {
  const groupSetId = content.group_set_id === undefined ? before?.groupSetId : content.group_set_id;
  const peerReview = content.peer_review === undefined ? before?.peerReview : content.peer_review;
  const { rubric, max_degree: most } = content;
  // One piece of work of several people has nobody whose alone it is to be reviewed.
  if (peerReview && (groupSetId || content.due_after_days === null)) refuseField("peer_review", "selection");
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
    rubric: rubric.map(({ id, title, points, levels }) => ({
      id,
      title: textInEitherLanguage(title),
      points,
      ...(levels?.length ? { levels: storedLevels(levels, points) } : {}),
    })),
    ...(groupSetId ? { groupSetId } : {}),
    ...(peerReview ? { peerReview } : {}),
  };
}

type RubricLine = Extract<ItemContentBody, { kind: "application" }>["rubric"][number];

/** Levels of a line: from all of its points downwards, each with its words. */
function storedLevels(levels: NonNullable<RubricLine["levels"]>, points: number) {
  const descends = levels.every((level, index) => level.points < (levels[index - 1]?.points ?? Infinity));
  if (levels.length < 2 || !descends || levels.some((level) => level.points < 0) || levels[0]?.points !== points)
    refuseField("rubric", "selection");
  const stored = levels.map((level) => ({ points: level.points, title: textInEitherLanguage(level.title) }));
  if (stored.some(({ title }) => title.ar === "")) refuseField("rubric", "required");
  return stored;
}
