import { msg } from "@lingui/core/macro";
import { and, asc, eq, gt, inArray, notInArray } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import {
  cancelAbsence,
  cancelDeparture,
  getAbsence,
  getDeparture,
  listAbsences,
  listDepartures,
  listSubstitutes,
  submitAbsence,
  submitDeparture,
  uploadTeachingFile,
} from "#contract/requests/teaching-requests.ts";
import { applyDepartures, submitDeparture as leave } from "#server/commands/requests/departures.ts";
import { cancelTeachingRequest } from "#server/commands/requests/move-teaching-request.ts";
import { requestId as idOf } from "#server/commands/requests/open-requests.ts";
import { readAbsences, readDepartures } from "#server/commands/requests/read-teaching-requests.ts";
import { keepRequestFile } from "#server/commands/files/request-drafts.ts";
import { submitAbsence as submit } from "#server/commands/requests/submit-absence.ts";
import { instructorIds, taughtProgram, taughtProgramIds } from "#server/commands/content/teaching-access.ts";
import { WHOLE_PAGE } from "#contract/shapes.ts";
import { cursorOf, cursorValues } from "#server/db/keyset.ts";
import { newestIds } from "#server/db/newest.ts";
import { instructors, programInstructors } from "#server/db/tables/catalogue.ts";
import { absences, departures } from "#server/db/tables/teaching.ts";
import { acting } from "#server/http/acting.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";

const APPLY_EVERY_SECONDS = 900;
const found = <T>([row]: T[]): T => {
  if (row === undefined) throw new Problem("request_not_found");
  return row;
};

/** What an instructor asks for themselves: absences, and leaving a program. Staff decide. */
export function ownRequestsRoutes(route: Route, { db, jobs }: Services): void {
  route(listAbsences, async ({ caller, query, language }) => {
    const status = query["filter[status]"];
    const wanted = and(eq(absences.userId, caller.userId), status === undefined ? undefined : eq(absences.status, status));
    const { ids, meta } = await newestIds(db, { table: absences, id: absences.id, at: absences.createdAt }, wanted, query);
    return { data: await readAbsences(db, inArray(absences.id, ids), language), meta };
  });

  route(listSubstitutes, async ({ caller, query, language }) => {
    const courseId = query.course_id;
    const after = query.cursor === undefined ? 0 : Number(cursorValues(query.cursor, ["number"])[0]);
    if (courseId !== undefined) await taughtProgram(db, caller.userId, courseId);
    const found = await db
      .selectDistinct({
        id: instructors.id,
        nameAr: instructors.nameAr,
        nameEn: instructors.nameEn,
        titleAr: instructors.titleAr,
        titleEn: instructors.titleEn,
      })
      .from(instructors)
      .innerJoin(programInstructors, eq(programInstructors.instructorId, instructors.id))
      .where(
        and(
          courseId === undefined
            ? inArray(programInstructors.programId, taughtProgramIds(db, caller.userId))
            : eq(programInstructors.programId, courseId),
          notInArray(instructors.id, instructorIds(db, caller.userId)),
          gt(instructors.id, after),
        ),
      )
      .orderBy(asc(instructors.id))
      .limit(WHOLE_PAGE + 1);
    const rows = found.slice(0, WHOLE_PAGE);
    const next = found.length > WHOLE_PAGE ? cursorOf([rows.at(-1)?.id ?? 0]) : null;
    rows.sort((one, other) => one.nameAr.localeCompare(other.nameAr, "ar") || one.id - other.id);
    const english = language === "en";
    return {
      data: rows.map((row) => ({
        id: row.id,
        name: english ? row.nameEn : row.nameAr,
        title: english ? row.titleEn : row.titleAr,
        translations: { ar: { name: row.nameAr }, en: { name: row.nameEn } },
      })),
      meta: { next_cursor: next },
    };
  });

  route(getAbsence, async ({ caller, params, language }) => ({ data: await own(caller.userId, idOf(params.id), language) }));

  route(submitAbsence, async (call) => {
    const id = await submit(db, call.caller.userId, call.body, acting(call));
    return { data: await own(call.caller.userId, id, call.language), message: msg`Your absence was sent to administration.` };
  });

  route(cancelAbsence, async (call) => {
    const id = idOf(call.params.id);
    await cancelTeachingRequest(db, "absence", id, call.caller.userId, acting(call));
    return { data: await own(call.caller.userId, id, call.language), message: msg`You withdrew your absence notice.` };
  });

  route(uploadTeachingFile, async ({ files: { file }, caller, now }) => ({ data: await keepRequestFile(db, file, caller.userId, now) }));

  route(listDepartures, async ({ caller, query, language }) => {
    const own = eq(departures.userId, caller.userId);
    const { ids, meta } = await newestIds(db, { table: departures, id: departures.id, at: departures.createdAt }, own, query);
    return { data: await readDepartures(db, inArray(departures.id, ids), language), meta };
  });

  route(getDeparture, async ({ caller, params, language }) => ({ data: await ownDeparture(caller.userId, idOf(params.id), language) }));

  route(submitDeparture, async (call) => {
    const { caller, params, body, language } = call;
    const id = await leave(db, { userId: caller.userId, programId: params.id }, body, acting(call));
    return { data: await ownDeparture(caller.userId, id, language), message: msg`Your request was sent to administration.` };
  });

  route(cancelDeparture, async (call) => {
    const id = idOf(call.params.id);
    await cancelTeachingRequest(db, "departure", id, call.caller.userId, acting(call));
    return { data: await ownDeparture(call.caller.userId, id, call.language), message: msg`Request cancelled` };
  });

  jobs.every(APPLY_EVERY_SECONDS, "departures that take effect", async ({ now }) => {
    await applyDepartures(db, now);
  });

  const own = async (userId: number, id: string, language: "ar" | "en") =>
    found(await readAbsences(db, and(eq(absences.id, id), eq(absences.userId, userId)), language));
  const ownDeparture = async (userId: number, id: string, language: "ar" | "en") =>
    found(await readDepartures(db, and(eq(departures.id, id), eq(departures.userId, userId)), language));
}
