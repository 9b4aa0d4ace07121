import { eq } from "drizzle-orm";
import { getAttempt, saveAnswers, startAttempt, submitAttempt, submitFile, submitWork } from "#contract/coursework/coursework.ts";
import { attemptOf, type AttemptRow } from "#server/commands/classroom/attempt-answer.ts";
import {
  ATTEMPT_DEADLINE,
  endOverdue,
  readAttempt,
  saveAnswers as keepAnswers,
  startAttempt as beginAttempt,
  submitAttempt as endAttempt,
} from "#server/commands/classroom/attempt-quiz.ts";
import { handInWork } from "#server/commands/coursework/hand-in-work.ts";
import { quizStanding } from "#server/commands/classroom/quiz-standing.ts";
import type { ActionContext } from "#server/commands/record-transition.ts";
import type { Executor } from "#server/db/client.ts";
import { files as fileRows } from "#server/db/tables/files.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";
import { workContent } from "./work-content.ts";

export function courseworkRoutes(route: Route, services: Services): void {
  route(startAttempt, async ({ params, body, db, caller, now, requestId }) => {
    const asked = { id: body.id, answers: body.answers, startedAt: body.started_at === undefined ? undefined : new Date(body.started_at) };
    return await answerOf(db, await beginAttempt(db, caller.userId, params.id, asked, by(caller, now, requestId)), now);
  });

  route(getAttempt, async ({ params, caller, now, requestId }) =>
    // Its time may be up: then reading it ends it.
    services.db.transaction(async (tx) => answerOf(tx, await readAttempt(tx, caller.userId, params.aid, by(caller, now, requestId)), now)),
  );

  route(saveAnswers, async ({ params, body, db, caller, now, requestId }) =>
    answerOf(db, await keepAnswers(db, caller.userId, params.aid, body.answers, by(caller, now, requestId)), now),
  );

  route(submitAttempt, async ({ params, body, db, caller, now, requestId }) =>
    answerOf(db, await endAttempt(db, caller.userId, params.aid, body.answers, by(caller, now, requestId)), now),
  );

  route(submitWork, async ({ params, body, db, caller, now, requestId }) => {
    const work = {
      id: body.id,
      content: workContent(body),
      submit: body.submit,
      version: body.version,
      writtenAt: body.written_at ? new Date(body.written_at) : undefined,
    };
    const { submission } = await handInWork(db, caller.userId, params.id, work, by(caller, now, requestId));
    return { data: submission };
  });

  route(submitFile, async ({ params, body, files: { file }, caller, now, requestId }) => {
    const { submission, spareFile } = await services.db.transaction(async (tx) => {
      const { id, name, type, bytes, sha256 } = file;
      await tx.insert(fileRows).values({ id, name, type, bytes, sha256, purpose: "submission", ownerId: caller.userId, createdAt: now });
      const work = { id: body.id, content: { type: "file" as const, fileId: id, sha256 }, submit: body.submit };
      const done = await handInWork(tx, caller.userId, params.id, work, by(caller, now, requestId));
      if (done.spareFile) await tx.delete(fileRows).where(eq(fileRows.id, done.spareFile));
      return done;
    });
    // Bytes without a row are swept away later where this fails.
    if (spareFile) await services.files.delete(spareFile).catch(() => undefined);
    return { data: submission };
  });

  services.jobs.register(ATTEMPT_DEADLINE, async ({ attemptId }, { db, now }) => {
    await db.transaction((tx) => endOverdue(tx, String(attemptId), { now, actor: "system", requestId: null }));
  });
}

const by = (caller: { userId: number }, now: Date, requestId: string): ActionContext => ({
  now,
  actor: `user:${caller.userId}`,
  requestId,
});

const answerOf = async (db: Executor, row: AttemptRow, now: Date) => ({
  data: attemptOf(row, await quizStanding(db, row.enrollmentId, row.itemId), now),
});
