import { limitFor } from "#contract/coursework/allowances.ts";
import { extraTimeOf } from "#server/commands/classroom/extra-time.ts";
import { and, asc, eq } from "drizzle-orm";
import { askedOf, QUIZ_RULES } from "#contract/coursework/quiz-rules.ts";
import type { ItemContent } from "#contract/classroom/classroom.ts";
import type { AttemptSummary } from "#contract/classroom/lesson-content.ts";
import { JOIN_OPENS_MINUTES } from "#contract/requests/student-services.ts";
import { attemptSummaryOf, askedQuestion } from "#server/commands/classroom/attempt-answer.ts";
import type { TreeItem } from "#server/commands/content/course-tree.ts";
import { blocksOf, filesIn, type ItemFiles, lessonDetailsOf } from "#server/commands/classroom/lesson-details.ts";
import { mediaFileOf } from "#server/commands/classroom/lesson-files.ts";
import type { Reader } from "#server/commands/classroom/media-token.ts";
import { cohortRecordings, liveRecordingOf } from "#server/commands/schedule/session-recording.ts";
import { sessionStatus } from "#server/commands/schedule/student-schedule.ts";
import { ownGroup } from "#server/commands/coursework/groups/own-group.ts";
import { peerPart } from "#server/commands/coursework/peers/peer-part.ts";
import { toolPart } from "#server/commands/tools/tool-part.ts";
import { readSubmission } from "#server/commands/coursework/read-submission.ts";
import type { Executor } from "#server/db/client.ts";
import { attempts, itemContents } from "#server/db/tables/learning.ts";
import type { BodyOf } from "#server/db/tables/learning-content.ts";

const MINUTE_MS = 60_000;

type Details = Pick<ItemContent, "lesson" | "interactive_lecture" | "activity" | "application">;
const NONE: Details = { lesson: null, interactive_lecture: null, activity: null, application: null };

interface Asked extends ItemFiles {
  item: TreeItem;
  enrollmentId: number;
  reader: Reader;
}

/** What an item holds, for one student: one of the four, by its kind. */
export async function itemDetails(db: Executor, asked: Asked): Promise<Details> {
  const { row } = asked.item;
  const [stored] = await db.select({ body: itemContents.body }).from(itemContents).where(eq(itemContents.itemId, row.id));
  const body = stored?.body.kind === row.kind ? stored.body : emptyBody(row.kind);
  switch (body.kind) {
    case "lesson":
      return { ...NONE, lesson: lessonDetailsOf(row.format, body, asked, body.tool ? await toolPart(db, body.tool, asked) : null) };
    case "interactive_lecture":
      return { ...NONE, interactive_lecture: await lecture(db, body, asked) };
    case "activity":
      return { ...NONE, activity: await activity(db, body, asked) };
    case "application":
      return { ...NONE, application: await application(db, body, asked) };
  }
}

/** An item whose content is not written yet is empty, never a failure. */
function emptyBody(kind: TreeItem["row"]["kind"]) {
  const body = { ar: [], en: [] };
  if (kind === "lesson") return { kind, body, transcript: { ar: [], en: [] } } satisfies BodyOf<"lesson"> as BodyOf<"lesson">;
  if (kind === "interactive_lecture") return { kind, body } satisfies BodyOf<"interactive_lecture">;
  if (kind === "activity")
    return { kind, body, questions: [], attemptsAllowed: 0, timeLimit: null, passMark: 60 } satisfies BodyOf<"activity">;
  return { kind, brief: body, maxDegree: 10, submissionTypes: [], dueAfterDays: null, rubric: [] } satisfies BodyOf<"application">;
}

async function lecture(
  db: Executor,
  body: BodyOf<"interactive_lecture">,
  asked: Asked,
): Promise<NonNullable<ItemContent["interactive_lecture"]>> {
  const time = asked.item.takesPlace;
  const { now } = asked.reader;
  const status = time ? sessionStatus(time, now) : null;
  // The student's own cohort comes before the one for all of them.
  const [own] = time ? await cohortRecordings(db, time.cohortId, [asked.item.row.id]) : [];
  const opens =
    time && (time.joinUrl ?? time.liveRoom) !== null && status !== "cancelled"
      ? new Date(time.startsAt.getTime() - JOIN_OPENS_MINUTES * MINUTE_MS)
      : null;
  return {
    starts_at: time?.startsAt.toISOString() ?? null,
    ends_at: time?.endsAt.toISOString() ?? null,
    session_id: time?.id ?? null,
    status,
    join_opens_at: opens?.toISOString() ?? null,
    join_url: time && opens && now >= opens && now < time.endsAt ? time.joinUrl : null,
    hosted: time ? time.liveRoom !== null : false,
    recording_url: time?.liveRoom ? await liveRecordingOf(db, time.id) : null,
    recording: own ? mediaFileOf(own, asked.reader) : (filesIn(asked, "recording")[0] ?? null),
    captions: filesIn(asked, "captions"),
    body: blocksOf(body.body, asked),
  };
}

async function activity(db: Executor, body: BodyOf<"activity">, of: Asked): Promise<NonNullable<ItemContent["activity"]>> {
  const { item, enrollmentId } = of;
  const rules = body.rules ?? QUIZ_RULES;
  const asked = askedOf(body.questions, rules);
  const [rows, extra] = await Promise.all([
    db
      .select()
      .from(attempts)
      .where(and(eq(attempts.enrollmentId, enrollmentId), eq(attempts.itemId, item.row.id)))
      .orderBy(asc(attempts.number)),
    body.timeLimit === null ? null : extraTimeOf(db, enrollmentId),
  ]);
  const made: AttemptSummary[] = rows.map((row) => attemptSummaryOf(row, rules));
  const scores = made.flatMap(({ score }) => score ?? []);
  return {
    body: blocksOf(body.body, of),
    question_count: asked.count,
    points: asked.points,
    attempts_allowed: body.attemptsAllowed,
    attempts_left: Math.max(0, body.attemptsAllowed - made.length),
    time_limit: limitFor(body.timeLimit, extra),
    due_at: item.dueAt?.toISOString() ?? null,
    pass_mark: body.passMark,
    offline_allowed: item.offline,
    // Nothing is known before it is begun of a quiz that must be begun with a connection.
    questions: item.offline ? body.questions.map((question) => askedQuestion(question, null)) : null,
    attempts: made,
    best_score: scores.length > 0 ? Math.max(...scores) : null,
    review: rules.review,
    wrong_takes: rules.wrong_takes,
  };
}

async function application(db: Executor, body: BodyOf<"application">, asked: Asked): Promise<NonNullable<ItemContent["application"]>> {
  const { enrollmentId, item, reader } = asked;
  const [submission, group, peers] = await Promise.all([
    readSubmission(db, enrollmentId, item.row.id),
    body.groupSetId === undefined ? null : ownGroup(db, body.groupSetId, enrollmentId),
    body.peerReview ? peerPart(db, { rules: body.peerReview, itemId: item.row.id, enrollmentId }, reader.now) : null,
  ]);
  return {
    brief: blocksOf(body.brief, asked),
    max_degree: body.maxDegree,
    due_at: item.dueAt?.toISOString() ?? null,
    submission_types: body.submissionTypes,
    rubric: body.rubric,
    attachments: filesIn(asked, "attachment"),
    submission,
    group,
    peers,
    can_submit: submission === null || submission.status === "draft" || submission.status === "returned",
  };
}
