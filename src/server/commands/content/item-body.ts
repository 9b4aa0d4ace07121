import type { ItemKind, LessonBlock } from "#contract/classroom/lesson-content.ts";
import { QUIZ_RULES } from "#contract/coursework/quiz-rules.ts";
import type { ItemContentBody } from "#contract/content/teaching-content.ts";
import type { ItemBody, Localised, StoredBlock } from "#server/db/tables/learning-content.ts";
import { type LessonFile, mediaFileOf } from "#server/commands/classroom/lesson-files.ts";
import type { Reader } from "#server/commands/classroom/media-token.ts";
import { ownParts, ownText } from "./own-words.ts";

/** What an item holds, from the tables (where readers find no gap) to its author (who sees what is missing). */

interface Files {
  files: readonly LessonFile[];
  reader: Reader | null;
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
      due_after_days: body.dueAfterDays ?? null,
      rules: body.rules ?? QUIZ_RULES,
    };
  if (body?.kind === "application")
    return {
      kind: "application",
      brief: sent(body.brief),
      max_degree: body.maxDegree,
      due_after_days: body.dueAfterDays,
      submission_types: body.submissionTypes,
      rubric: body.rubric.map(({ id, title, points, levels }) => ({
        id,
        title: ownText(title),
        points,
        ...(levels ? { levels: levels.map((level) => ({ points: level.points, title: ownText(level.title) })) } : {}),
      })),
      ...(body.groupSetId ? { group_set_id: body.groupSetId } : {}),
      ...(body.peerReview ? { peer_review: body.peerReview } : {}),
    };
  if (body?.kind === "lesson") {
    const { tool } = body;
    return {
      kind: "lesson",
      body: sent(body.body),
      ...(tool ? { tool: { id: tool.toolId, address: tool.address, custom: tool.custom } } : {}),
    };
  }
  if (body) return { kind: body.kind, body: sent(body.body) };
  return emptyContent(kind);
}

function emptyContent(kind: ItemKind): ItemContentBody {
  const body = { ar: [], en: [] };
  if (kind === "lesson" || kind === "interactive_lecture") return { kind, body };
  if (kind === "activity") return { kind, body, questions: [], attempts_allowed: 1, time_limit: null, pass_mark: 60, rules: QUIZ_RULES };
  return { kind, brief: body, max_degree: 10, due_after_days: null, submission_types: ["text"], rubric: [] };
}
