import type { FastifyInstance } from "fastify";
import { enterSession, getLiveMarks } from "#contract/attendance/live-marks.ts";
import { taughtSession } from "#server/commands/content/teaching-access.ts";
import { enterSession as enter } from "#server/commands/live-rooms/enter-session.ts";
import { liveMarks, noteLiveReport } from "#server/commands/live-rooms/live-attendance.ts";
import { attachLiveRecording, LIVE_RECORDING } from "#server/commands/live-rooms/live-recordings.ts";
import { limitAddress } from "#server/http/limits/limit-calls.ts";
import type { Route } from "#server/http/route.ts";
import { REPORT_PATH } from "#server/providers/live-rooms/big-blue-button.ts";
import type { Services } from "#server/services.ts";

/** A report names everybody who was there, with all they did. */
const REPORT_LIMIT = 5 * 1024 * 1024;

/** Live lectures: the way in, the marks that their reports propose, their recordings. */
export function liveRoomsRoutes(route: Route, { db: database, jobs, liveRooms }: Services): void {
  route(enterSession, async ({ caller, params, language, now }) => ({
    data: await enter(database, liveRooms, { sessionId: params.id, caller, language }, now),
  }));

  route(getLiveMarks, async ({ db, caller, params }) => ({
    data: await liveMarks(db, await taughtSession(db, caller.userId, params.sid)),
  }));

  jobs.register(LIVE_RECORDING, ({ sessionId, tries }, { now }) =>
    attachLiveRecording(database, liveRooms, { sessionId: Number(sessionId), tries: Number(tries) }, now),
  );
}

/**
 * `POST /live-rooms/report` takes a meeting's report by the service's own protocol, outside the API. 200 for what is kept, also twice; 401
 * for what it did not sign; 404 for a room that is none of ours.
 */
export function liveReportDoor(app: FastifyInstance, services: Services): void {
  const { db, clock, liveRooms } = services;
  if (!liveRooms) return;
  app.post<{ Body: unknown }>(REPORT_PATH, { bodyLimit: REPORT_LIMIT }, async (request, reply) => {
    await limitAddress(services, request, "write");
    reply.header("cache-control", "no-store");
    const report = await liveRooms.readReport(request.headers.authorization, request.body);
    if (!report) return await reply.code(401).send({ error: "unauthorized" });
    const isOurs = await db.transaction((tx) => noteLiveReport(tx, report, clock.now()));
    return await reply.code(isOurs ? 200 : 404).send({});
  });
}
