import { msg } from "@lingui/core/macro";
import { mediaReader } from "#server/commands/classroom/media-token.ts";
import { Problem } from "#contract/problem.ts";
import { deleteSessionRecording, getSessionRecording, putSessionRecording } from "#contract/files/uploads.ts";
import { mediaFileOf } from "#server/commands/classroom/lesson-files.ts";
import { attendedSession } from "#server/commands/schedule/attended-session.ts";
import { sessionRecording, writeRecording } from "#server/commands/schedule/session-recording.ts";
import { taughtSession } from "#server/commands/content/teaching-access.ts";
import type { Caller } from "#server/http/caller.ts";
import { acting } from "#server/http/acting.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";

/** What was recorded of sessions: who teaches gives it, students of the cohort watch it. */
export function recordingsRoutes(route: Route, { db, config }: Services): void {
  const read = async (caller: Caller, sessionId: number, now: Date) => {
    const file = await sessionRecording(db, sessionId);
    if (!file) throw new Problem("not_found");
    return mediaFileOf(file, mediaReader(config, caller, now));
  };

  route(getSessionRecording, async ({ caller, params, now }) => {
    if (caller.type === "instructor") await taughtSession(db, caller.userId, params.id);
    else await attendedSession(db, caller.userId, params.id, now);
    return { data: await read(caller, params.id, now) };
  });

  route(putSessionRecording, async (call) => {
    const { caller, params, body, now } = call;
    const recording = { fileId: body.file_id, durationS: body.duration_s ?? null };
    await db.transaction(async (tx) =>
      writeRecording(tx, await taughtSession(tx, caller.userId, params.id), recording, caller.userId, acting(call)),
    );
    return { data: await read(caller, params.id, now), message: msg`The recording was saved.` };
  });

  route(deleteSessionRecording, async (call) => {
    const { caller, params } = call;
    await db.transaction(async (tx) =>
      writeRecording(tx, await taughtSession(tx, caller.userId, params.id), null, caller.userId, acting(call)),
    );
    return { data: {}, message: msg`The recording was taken away.` };
  });
}
