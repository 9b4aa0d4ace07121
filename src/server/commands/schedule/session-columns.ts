import { sql } from "drizzle-orm";
import { classSessions, instructors } from "#server/db/tables/catalogue.ts";
import { liveRecordings, sessionRecordings } from "#server/db/tables/learning/session-recordings.ts";
import { programReferenceColumns } from "#server/commands/catalogue/program-reference.ts";

/** What is read of a session, whoever asks; with the joins of `programReferenceColumns` and a left join of its instructor. */
export const sessionColumns = {
  id: classSessions.id,
  cohortId: classSessions.cohortId,
  uid: classSessions.uid,
  sequence: classSessions.sequence,
  titleAr: classSessions.titleAr,
  titleEn: classSessions.titleEn,
  kind: classSessions.kind,
  startsAt: classSessions.startsAt,
  endsAt: classSessions.endsAt,
  previousStartsAt: classSessions.previousStartsAt,
  cancelledAt: classSessions.cancelledAt,
  cancelReason: classSessions.cancelReason,
  recorded: classSessions.recorded,
  hasRecording: sql<boolean>`exists (select 1 from ${sessionRecordings} where ${sessionRecordings.sessionId} = ${classSessions.id})`.as(
    "has_recording",
  ),
  roomAr: classSessions.roomAr,
  roomEn: classSessions.roomEn,
  joinUrl: classSessions.joinUrl,
  liveRoom: classSessions.liveRoom,
  liveRecording: sql<
    string | null
  >`(select ${liveRecordings.url} from ${liveRecordings} where ${liveRecordings.sessionId} = ${classSessions.id})`.as("live_recording"),
  itemId: classSessions.itemId,
  updatedAt: classSessions.updatedAt,
  instructorAr: instructors.nameAr,
  instructorEn: instructors.nameEn,
  program: programReferenceColumns,
};
